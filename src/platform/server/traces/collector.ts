import type { Log } from '../log/log.ts'

interface CollectorSpec {
  /** Address of the collector, such as "http://collector:4318". */
  readonly endpoint: string
  readonly log: Log
}

const timeout = 5000

/**
 * Opens a connection to a collector for one kind of signal, with OTLP over HTTP in JSON. Rejected data is dropped, with
 * one line in the log until it works again.
 */
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
    // Logged only once until it works again, because an unreachable collector isn't worth a message every few seconds.
    if (!isFine && !isComplaining) log.warn({ err: answer instanceof Error ? answer : undefined }, refused)
    isComplaining = !isFine
  }
}

/** Converts milliseconds since 1970 to OTLP's time format. */
export const nanoseconds = (milliseconds: number) => String(BigInt(Math.round(milliseconds * 1000)) * 1000n)

/** Converts attributes to OTLP's format. */
export function attributesOf(attributes: Readonly<Record<string, string | number>>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }))
}
