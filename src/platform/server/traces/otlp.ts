import { randomBytes } from 'node:crypto'
import type { Log } from '../log/log.ts'
import { attributesOf, nanoseconds, openCollector } from './collector.ts'

/** One unit of work, as OpenTelemetry describes it. */
interface Span {
  readonly name: string
  readonly kind: 'server' | 'consumer'
  /** The request's `traceparent` header, if it has one. The span then continues its trace. */
  readonly parent?: string | undefined
  /** Milliseconds since 1970. */
  readonly start: number
  readonly end: number
  readonly attributes: Readonly<Record<string, string | number>>
  readonly isFailure: boolean
}

/** The sender of spans to a collector. */
export interface Traces {
  record(span: Span): void
  /** Sends the remaining spans. */
  close(): Promise<void>
}

interface TracesSpec {
  /** Address of the collector, such as "http://collector:4318". */
  readonly endpoint: string
  readonly log: Log
  /** Milliseconds between two deliveries. */
  readonly every?: number
}

/**
 * Maximum number of waiting spans. Beyond that, the newest are dropped: no part of the program waits for a collector.
 */
const mostWaiting = 5000
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/
const kinds = { server: 2, consumer: 5 } as const

/** Opens a connection to a collector, with OTLP over HTTP in JSON. */
export function openTraces({ endpoint, log, every = 5000 }: TracesSpec): Traces {
  let waiting: object[] = []
  const send = openCollector(
    { endpoint, log },
    { path: '/v1/traces', refused: 'Traces were not taken by the collector.' },
  )
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return
    const spans = waiting
    waiting = []
    const resource = { attributes: attributesOf({ 'service.name': 'trellis' }) }
    await send({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'trellis' }, spans }] }] })
  }
  const timer = setInterval(() => void flush(), every)
  timer.unref()
  return {
    record(span) {
      if (waiting.length < mostWaiting) waiting.push(asOtlp(span))
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function asOtlp({ name, kind, parent, start, end, attributes, isFailure }: Span): object {
  const [, traceId, parentSpanId] = traceparent.exec(parent ?? '') ?? []
  return {
    traceId: traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parentSpanId && { parentSpanId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf(attributes),
    status: isFailure ? { code: 2 } : {},
  }
}
