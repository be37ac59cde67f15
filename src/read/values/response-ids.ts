import { isObject } from '../otlp/otlp-value.ts'
import { parseJson } from './json.ts'
import { string } from './text.ts'

/** Ids that link calls whose conversation the provider keeps. */
export interface ResponseIds {
  readonly responseId?: string
  readonly previousResponseId?: string
}

/** The id of a response of OpenAI's Responses API, from its recorded body; that of a chat completion links nothing. */
export function responseIdIn(body: unknown): string | undefined {
  if (typeof body !== 'string' || !/"object":\s*"response"/.test(body)) return undefined
  const response = parseJson(body)?.value
  return isObject(response) && response.object === 'response' ? whole(response.id, body) : undefined
}

/** The id of the response before, from the recorded body or parameters of a request. */
export function previousResponseIdIn(request: unknown): string | undefined {
  if (typeof request !== 'string' || !request.includes('"previous_response_id"')) return undefined
  const body = parseJson(request)?.value
  return isObject(body) ? whole(body.previous_response_id, request) : undefined
}

/** Half an id, at the end of a text that was cut, is another one. */
function whole(id: unknown, text: string): string | undefined {
  const known = string(id)
  return known !== undefined && text.includes(JSON.stringify(known)) ? known : undefined
}
