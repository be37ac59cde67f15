import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const src = fileURLToPath(new URL('./src', import.meta.url))

export default defineConfig({
  resolve: {
    // Examples import the package by its name, as users do.
    alias: [
      { find: /^otel-hallucination$/, replacement: `${src}/index.ts` },
      { find: /^otel-hallucination\/(read|judge)$/, replacement: `${src}/$1/index.ts` },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    reporters: process.env.CI ? ['default', ['json', { outputFile: '.cache/tests.json' }]] : ['default'],
    coverage: { provider: 'v8', include: ['src/**'], reporter: ['text-summary', 'json-summary'] },
  },
})
