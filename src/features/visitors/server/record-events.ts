import type { FastifyInstance } from 'fastify'
import type { VisitorEvent } from '#embed/protocol.ts'
import { AppError } from '#core/error.ts'
import { bucketsOfAddress, bucketsOfCaller } from '#platform/server/calls/call-limits.ts'
import { invalidInput } from '#platform/server/calls/error-answer.ts'
import { openToVisitors } from '#platform/server/calls/serve-calls.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { callerOf, type Intake } from '#features/analytics/server/index.ts'
import { visitorCalls } from '../contract.ts'
import { cleanPage } from '../page-address.ts'
import { recordAhead } from './record-ahead.ts'
import type { NoteScript } from './script-seen.ts'
import { type EventSite, eventSites } from './scripts.ts'

const { record } = visitorCalls
const done = JSON.stringify({ success: true })

/** The facts of a request that aren't in its body. */
export interface RecordFacts {
  readonly address: string
  readonly userAgent: string
}

/**
 * Handles `record` as the call mechanism would, but without a transaction per request: the site comes from memory, and
 * the intake commits the events of many requests together. Most requests are handled before they reach Fastify.
 */
export function serveRecord(
  app: FastifyInstance,
  tools: RouteTools,
  { intake, note }: { intake: Intake; note: NoteScript },
): void {
  const { database, limiter, metrics } = tools
  const sites = eventSites(database)

  const siteFor = async (key: unknown, address: string): Promise<EventSite> => {
    const onLoad = () => limiter.take(bucketsOfAddress(record, address))
    const site = typeof key === 'string' && key.length <= 100 ? await sites.get(key, { onLoad }) : null
    if (!site) throw new AppError('forbidden', 'Site not found for this key.')
    return site
  }
  const count = (address: string) => limiter.take(bucketsOfAddress(record, address))

  const store = async (body: unknown, { address, userAgent }: RecordFacts): Promise<void> => {
    // The body isn't copied, because it can have thousands of properties.
    const sent = fieldsOf(body)
    const { key } = sent
    let site = await siteFor(key, address)
    limiter.take(bucketsOfCaller(record, undefined, site.siteId))
    const parsed = record.input.safeParse(sent)
    if (!parsed.success) throw invalidInput(parsed.error)
    const { events } = parsed.data
    // A form may have gone live after the list was read. Its first views must be counted.
    const isNews = events.some(({ popup_id }) => !site.forms.has(popup_id))
    if (isNews) site = (await sites.get(key as string, { newerThan: 0 })) ?? site
    const known = events.filter(({ popup_id, owner }) => !owner && site.forms.has(popup_id))
    const caller = await callerOf({ address, userAgent })
    // Bots aren't visitors, and mostly identify themselves.
    if (caller.isMachine) return
    const stored = known.map((event) => ({
      ...event,
      kind: kindOf(event, site),
      page: cleanPage(event.page),
      ...caller.traits(event),
    }))
    await intake.record(site.siteId, stored)
    note(site.siteId, stored[0]?.page ?? '')
    for (const { kind } of stored) metrics.eventsStored.inc({ kind })
  }

  app.ahead.routes.set(record.path, recordAhead(app.ahead, tools, { count, record: store }))
  void app.register(async (scope) => {
    openToVisitors(scope, [record])
    scope.post(
      record.path,
      {
        config: { call: record },
        logLevel: 'warn',
        onRequest: (request, _reply, done) => {
          count(request.ip)
          done()
        },
      },
      async (request, reply) => {
        await store(request.body, { address: request.ip, userAgent: request.headers['user-agent'] ?? '' })
        return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(done)
      },
    )
  })
}

/** If a click is the form's only goal, it's the conversion. */
function kindOf({ kind, popup_id }: Pick<VisitorEvent, 'kind' | 'popup_id'>, site: EventSite): VisitorEvent['kind'] {
  return kind === 'click' && site.forms.get(popup_id)?.isDoneByClick ? 'conversion' : kind
}

function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  throw new AppError('invalid', 'The request must be a JSON object.')
}
