// Guide: Next.js on Vercel, and serverless in general. A route that keeps the function awake until its answer is scored.
import { openai } from '@ai-sdk/openai'
import { generateText } from 'ai'
import { hallucinations } from './nextjs-instrumentation.ts'

/** `waitUntil` of the platform. In Next.js: `import { after } from 'next/server'` and `after(() => hallucinations.forceFlush())`. */
interface Platform {
  waitUntil(work: Promise<unknown>): void
}

export async function POST(request: Request, platform: Platform): Promise<Response> {
  const { text } = await generateText({
    model: openai('gpt-5-mini'),
    instructions: 'Answer from the context.\nContext:\n- The shop ships to Norway for 12 EUR.',
    prompt: await request.text(),
  })
  platform.waitUntil(hallucinations.forceFlush())
  return new Response(text)
}
