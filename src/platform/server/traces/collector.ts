import type { Log } from '../log/log.ts'

interface CollectorSpec {
  /** Of the collector: "http://collector:4318". */
  readonly endpoint: string
  readonly log: Log
}

const timeout = 5000

/** Opens the way to a collector for one kind of signal, by OTLP over HTTP in JSON. What it does not take is dropped, with one line in the log until it works again. */
export function openCollector(
  { endpoint, log }: CollectorSpec,
  { path, refused }: { readonly path: string; readonly refused: string },
): (body: object) => Promise<void> {
  let isComplaining = false
  return async (body) => {
    const answer = await fetch(`${endpoint}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => error as Error)
    const isFine = answer instanceof Response && answer.ok
    // Once, until it works again: a collector that is away is no news every few seconds.
    if (!isFine && !isComplaining) log.warn({ err: answer instanceof Error ? answer : undefined }, refused)
    isComplaining = !isFine
  }
}

/** Milliseconds since 1970 as OTLP writes a time. */
export const nanoseconds = (milliseconds: number) => String(BigInt(Math.round(milliseconds * 1000)) * 1000n)

/** Attributes as OTLP writes them. */
export function attributesOf(attributes: Readonly<Record<string, string | number>>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }))
}
