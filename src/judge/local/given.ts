import type { Answer } from '../../gather/types.ts'
import { splitProse } from './split-prose.ts'

/** What users say of themselves, and what the prompt states. */
export interface Given {
  /** Sentences that can support a statement on their own. */
  readonly facts: readonly string[]
  /** All request text: names and numbers in it are the user's own words, which proves nothing about the world. */
  readonly words: readonly string[]
}

const FIRST_PERSON =
  /\b(?:my|mine|i|i'm|i've|me|we|our|us)\b|\b(?:mein\w*|ich|wir|unser\w*)\b|\b(?:je|j'|mon|ma|mes|nous|notre)\b|\b(?:mi|mis|soy|yo|nuestr\w*|me llamo)\b|\b(?:meu|minha|eu|sou)\b|\b(?:mio|mia|sono|io)\b|저는|제가|제 |내 |나는|私|僕|わたし|我/iu
const PREMISE = /^(?:since|as|given that|because|if|assuming|so|da|weil|wenn|puisque|comme|si|ya que|dado que|como)\b/iu
/** What is asked for is not done yet. */
const REQUEST =
  /^(?:please|kindly|can|could|would|will|(?:now |then |also |just )?(?:add|book|buy|cancel|change|close|create|delete|disable|email|enable|file|issue|mail|move|open|order|pay|place|refund|remove|rename|reschedule|reserve|return|schedule|send|set|stop|submit|transfer|turn|update)\b|bitte|storniere|lösche|buche|kündige|sende|schicke|könn|kannst|annulez|annule|supprim|réserv|envoy|pouvez|peux|cancel[ae]|reserv[ae]|env[ií][ae]|elimin[ae]|borr[ae]|puede|por favor|pode|annulla|cancella|prenota|invia|può|per favore|请|帮我)|(?:して|ください|お願いします|해 ?주세요|부탁)[。.!！]?$/iu
const QUESTION = /[?？]["'”’)\]]*$/

/** Sorts request text by what it is worth. */
export function readGivenTexts(answer: Answer): Given {
  const question = answer.question ?? ''
  const facts: string[] = []
  const words: string[] = []
  for (const text of new Set([...answer.given, question])) {
    if (text.trim() === '') continue
    const users = question !== '' && (text === question || question.includes(text) || text.includes(question))
    words.push(text)
    const capped = text.slice(0, 50_000)
    for (const { start, end } of splitProse(capped)) {
      const sentence = capped.slice(start, end)
      if (QUESTION.test(sentence) || PREMISE.test(sentence)) continue
      if (!users || (FIRST_PERSON.test(sentence) && !REQUEST.test(sentence))) facts.push(sentence)
    }
  }
  return { facts, words }
}
