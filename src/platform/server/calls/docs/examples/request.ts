import type { Reference, ReferenceCall } from '../reference.ts'
import { sampleInput } from './sample-input.ts'

/**
 * Inputs of the examples, by the path of their call. A text such as `CONTACT_ID` is a placeholder for one of the
 * reader's IDs.
 */
export type ExampleInputs = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The request that the examples of a call make. */
export interface ExampleRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  /** Name of the environment variable with the credentials. Undefined if none are needed. */
  readonly token: 'TRELLIS_KEY' | 'TRELLIS_TOKEN' | undefined
  readonly takesIdempotencyKey: boolean
  /** Fields that are sent as JSON, or along with a file. Undefined if only a file is sent, and for a GET. */
  readonly body: Readonly<Record<string, unknown>> | undefined
  /** The reader's file to send: as the field "file", or as the whole body if it is a zip. */
  readonly file: string | undefined
}

/**
 * Returns the request of a call's examples: with the input from the table, or else with the fields that the call
 * requires.
 */
export function exampleRequest(
  call: ReferenceCall,
  { schemas }: Reference,
  inputs: ExampleInputs,
  origin: string,
): ExampleRequest {
  const sample = sampleInput(call.input, schemas)
  const given = inputs[call.path]
  const named = Object.fromEntries(Object.entries(sample).filter(([name]) => name === 'site_id' || name === 'key'))
  const { file: _, ...fields }: Record<string, unknown> = given ? { ...named, ...given } : sample
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(fields[name])
    delete fields[name]
    return encodeURIComponent(value)
  })
  const isInQuery = call.method === 'GET' || call.inQuery.length > 0
  const query = new URLSearchParams(
    Object.entries(fields).map<[string, string]>(([name, value]) => [name, String(value)]),
  ).toString()
  const needsSession = call.access === 'user' || call.access === 'site'
  return {
    url: origin + path + (isInQuery && query ? `?${query}` : ''),
    method: call.method,
    token: call.scope ? 'TRELLIS_KEY' : needsSession ? 'TRELLIS_TOKEN' : undefined,
    takesIdempotencyKey: call.takesIdempotencyKey,
    body: isInQuery || call.takes === 'application/zip' ? undefined : fields,
    file: fileFor(call),
  }
}

function fileFor({ path, takes }: ReferenceCall): string | undefined {
  if (!takes) return undefined
  if (takes === 'application/zip') return 'site.zip'
  if (path === '/popup/import') return 'form.json'
  return path.endsWith('/upload') && !/attachments|\/v\//.test(path) ? 'rows.csv' : 'photo.png'
}
