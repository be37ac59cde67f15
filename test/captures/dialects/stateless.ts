import type { Dialect } from './types.ts'

/** Where nothing on the spans ties a second turn to the first, whose messages lie with the provider. */
export const stateless: NonNullable<Dialect['differs']> = {
  'stateful-responses': {
    turn: 1,
    outcome: 'no_evidence',
    why: 'the earlier turn lies with the provider, and no span names the conversation',
  },
}
