import type { FastifyInstance, FastifyReply } from 'fastify'
import type { VisitorEvent } from '#embed/protocol.ts'
import { AppError } from '#core/error.ts'
import { bucketsOfAddress, bucketsOfCaller } from '#platform/server/calls/call-limits.ts'
import { invalidInput } from '#platform/server/calls/error-answer.ts'
import { openToVisitors } from '#platform/server/calls/serve-calls.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { callerOf, type Intake } from '#features/analytics/server/index.ts'
import { visitorCalls } from '../contract.ts'
import { cleanPage } from '../page-address.ts'
import type { NoteScript } from './script-seen.ts'
import { type EventSite, eventSites } from './scripts.ts'

const { record } = visitorCalls
const done = JSON.stringify({ success: true })

/**
 * Answers `record` as the call mechanism would, but without a transaction a request: the site comes from memory, and the
 * intake commits the events of many requests together.
 */
export function serveRecord(
  app: FastifyInstance,
  { database, limiter, metrics }: RouteTools,
  { intake, note }: { intake: Intake; note: NoteScript },
): void {
  const sites = eventSites(database)

  const siteFor = async (key: unknown, address: string): Promise<EventSite> => {
    const onLoad = () => limiter.take(bucketsOfAddress(record, address))
    const site = typeof key === 'string' && key.length <= 100 ? await sites.get(key, { onLoad }) : null
    if (!site) throw new AppError('forbidden', 'Site not found for this key.')
    return site
  }

  void app.register(async (scope) => {
    openToVisitors(scope, [record])
    scope.post(
      record.path,
      {
        config: { call: record },
        logLevel: 'warn',
        onRequest: (request, _reply, done) => {
          limiter.take(bucketsOfAddress(record, request.ip))
          done()
        },
      },
      async (request, reply) => {
        const { key, ...params } = fieldsOf(request.body)
        let site = await siteFor(key, request.ip)
        limiter.take(bucketsOfCaller(record, undefined, site.siteId))
        const parsed = record.input.safeParse(params)
        if (!parsed.success) throw invalidInput(parsed.error)
        const { events } = parsed.data
        // It may have gone live after the list was read; its first views count.
        const isNews = events.some(({ popup_id }) => !site.forms.has(popup_id))
        if (isNews) site = (await sites.get(key as string, { newerThan: 0 })) ?? site
        const known = events.filter(({ popup_id, owner }) => !owner && site.forms.has(popup_id))
        const caller = await callerOf({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' })
        // Bots are no visitors, and mostly identify themselves.
        if (caller.isMachine) return answer(reply)
        const stored = known.map((event) => ({
          ...event,
          kind: kindOf(event, site),
          page: cleanPage(event.page),
          ...caller.traits(event),
        }))
        await intake.record(site.siteId, stored)
        note(site.siteId, stored[0]?.page ?? '')
        for (const { kind } of stored) metrics.eventsStored.inc({ kind })
        return answer(reply)
      },
    )
  })
}

/** Of a form that is for no more than a click, it is the conversion. */
function kindOf({ kind, popup_id }: Pick<VisitorEvent, 'kind' | 'popup_id'>, site: EventSite): VisitorEvent['kind'] {
  return kind === 'click' && site.forms.get(popup_id)?.isDoneByClick ? 'conversion' : kind
}

function answer(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(done)
}

function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  throw new AppError('invalid', 'The request must be a JSON object.')
}
