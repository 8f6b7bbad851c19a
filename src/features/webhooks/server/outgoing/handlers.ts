import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Received } from '#core/call.ts'
import type { ExternalCallContext, SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { RefusedRequest } from '#platform/server/outgoing/guarded-fetch.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { type Delivery, type Endpoint, maxEndpoints, type webhookCalls } from '../../contract.ts'
import { healthy } from './endpoint-health.ts'
import { planDelivery } from './plan-delivery.ts'
import { type Publisher, retryMs } from './publish.ts'
import { sealNewSecret, secretOf } from './secret.ts'
import { type DeliveryRow, failWaiting, replayDeliveries } from './store-deliveries.ts'
import {
  changeEndpoint,
  deleteEndpoint,
  type EndpointRow,
  endpointsOf,
  findEndpoint,
  insertEndpoint,
} from './store-endpoints.ts'
import { countDeliveries, deleteLog, type DeliveryCounts, findDelivery, newestDeliveries } from './store-log.ts'

const dayMs = 24 * 3_600_000
const pageRows = 50

/** External dependencies of the calls about endpoints. */
export interface EndpointParts {
  /** Throws for an address that events may not be posted to. */
  readonly checkTarget: (url: string) => Promise<void>
  readonly publisher: Publisher
}

/** The calls about endpoints and the deliveries to them. */
export const endpointHandlers = ({ checkTarget, publisher }: EndpointParts) => ({
  async list(_input: object, { db, siteId }: SiteContext) {
    const counts = await countDeliveries(db, siteId)
    return {
      endpoints: (await endpointsOf(db, siteId)).map((row) => endpointOf(row, counts.get(row.id))),
    }
  },

  async save({ endpoint_id, ...given }: Received<typeof webhookCalls.save>, ctx: ExternalCallContext) {
    await checkTarget(given.url).catch((error: unknown) => {
      const known = error instanceof RefusedRequest ? error.message : 'The host name could not be found.'
      throw new AppError('invalid', known, { issues: [{ path: 'url', message: known }] })
    })
    const { database, siteId } = ctx
    const values = { ...given, events: [...new Set(given.events)] }
    return database.inSite(siteId, async (db) => {
      if (endpoint_id) {
        await held(db, siteId, endpoint_id)
        await changeEndpoint(db, siteId, endpoint_id, values)
      } else await addEndpoint({ ...ctx, db }, values)
      const rows = await endpointsOf(db, siteId)
      const row = endpoint_id ? rows.find(({ id }) => id === endpoint_id) : rows.at(-1)
      return { endpoint: await withCounts(db, row!) }
    })
  },

  async enable({ endpoint_id, is_enabled }: Received<typeof webhookCalls.enable>, { db, siteId }: SiteContext) {
    const row = await held(db, siteId, endpoint_id)
    if (row.is_enabled !== is_enabled) {
      await changeEndpoint(db, siteId, endpoint_id, { ...healthy, is_enabled, problem: '' })
      if (!is_enabled) await failWaiting(db, siteId, endpoint_id, 'The webhook was disabled.')
    }
    return { endpoint: await withCounts(db, (await findEndpoint(db, siteId, endpoint_id))!) }
  },

  async remove({ endpoint_id }: Received<typeof webhookCalls.remove>, { db, siteId }: SiteContext) {
    if (!(await deleteEndpoint(db, siteId, endpoint_id))) throw notFound()
    await deleteLog(db, siteId, endpoint_id)
    return {}
  },

  async secret({ endpoint_id }: Received<typeof webhookCalls.secret>, ctx: SiteContext) {
    return secretAnswer(ctx, await held(ctx.db, ctx.siteId, endpoint_id))
  },

  async rotateSecret({ endpoint_id }: Received<typeof webhookCalls.rotateSecret>, ctx: SiteContext) {
    const { db, siteId, now } = ctx
    const row = await held(db, siteId, endpoint_id)
    const secrets = {
      secret: sealNewSecret(ctx, row),
      old_secret: row.secret,
      old_secret_until: new Date(now() + dayMs),
    }
    await changeEndpoint(db, siteId, endpoint_id, secrets)
    return secretAnswer(ctx, { ...row, ...secrets })
  },

  async test({ endpoint_id }: Received<typeof webhookCalls.test>, ctx: SiteContext) {
    const row = await held(ctx.db, ctx.siteId, endpoint_id)
    if (!row.is_enabled) throw new AppError('conflict', 'Enable the webhook first.')
    const data = { message: 'This is a test event from Trellis.' }
    const happening = { contactId: null, data }
    const [message_id] = await publisher.publishTo(ctx, ctx.siteId, 'webhook.test', [happening], [endpoint_id])
    // A paused endpoint is tried at once, because a user is waiting for the result.
    await changeEndpoint(ctx.db, ctx.siteId, endpoint_id, { paused_until: null })
    return { message_id: message_id! }
  },

  async deliveries(
    { endpoint_id, state, before }: Received<typeof webhookCalls.deliveries>,
    { db, siteId }: SiteContext,
  ) {
    if (!(await findEndpoint(db, siteId, endpoint_id))) throw notFound()
    const rows = await newestDeliveries(db, siteId, endpoint_id, {
      state,
      before,
      most: pageRows + 1,
    })
    const page = rows.slice(0, pageRows)
    return {
      deliveries: await deliveriesOf(db, siteId, page),
      next: rows.length > pageRows ? page.at(-1)!.message_id : null,
    }
  },

  async delivery({ endpoint_id, message_id }: Received<typeof webhookCalls.delivery>, { db, siteId }: SiteContext) {
    const row = await findDelivery(db, siteId, endpoint_id, message_id)
    if (!row) throw new AppError('not_found', 'Delivery not found.')
    const [delivery] = await deliveriesOf(db, siteId, [row])
    return { delivery: delivery!, body: row.body, answer: row.answer }
  },

  async replay({ endpoint_id, message_id }: Received<typeof webhookCalls.replay>, ctx: SiteContext) {
    const { db, siteId, jobs, now } = ctx
    const row = await held(db, siteId, endpoint_id)
    if (!row.is_enabled) throw new AppError('conflict', 'Enable the webhook first.')
    const [at, until] = [new Date(now()), new Date(now() + retryMs)]
    const which = { siteId, endpointId: endpoint_id, messageId: message_id ?? null, at, until }
    const replayed = await replayDeliveries(db, which)
    if (message_id && replayed === 0) throw new AppError('not_found', 'Delivery not found.')
    await changeEndpoint(db, siteId, endpoint_id, { paused_until: null })
    if (replayed > 0) await planDelivery(jobs, db, siteId, endpoint_id)
    return { replayed }
  },
})

const notFound = () => new AppError('not_found', 'Webhook not found.')

async function held(db: Db, siteId: Id, endpointId: Id): Promise<EndpointRow> {
  const row = await findEndpoint(db, siteId, endpointId, { isHeld: true })
  if (!row) throw notFound()
  return row
}

async function addEndpoint(
  ctx: Omit<ExternalCallContext, 'database'> & { readonly db: Db },
  values: Pick<EndpointRow, 'url' | 'description' | 'events'>,
): Promise<void> {
  const { db, siteId } = ctx
  if ((await endpointsOf(db, siteId)).length >= maxEndpoints)
    throw new AppError('invalid', `A site can have ${maxEndpoints} webhooks.`)
  const own = { site_id: siteId, id: ctx.newId() }
  await insertEndpoint(db, {
    ...own,
    ...values,
    ...healthy,
    secret: sealNewSecret(ctx, own),
    old_secret: null,
    old_secret_until: null,
    is_enabled: true,
    problem: '',
    created_at: new Date(ctx.now()),
  })
}

function secretAnswer(ctx: SiteContext, row: EndpointRow) {
  const until = row.old_secret_until
  const isValid = until !== null && until.getTime() > ctx.now()
  return { secret: secretOf(ctx, row), old_secret_until: isValid ? until.toISOString() : null }
}

const withCounts = async (db: Db, row: EndpointRow) =>
  endpointOf(row, (await countDeliveries(db, row.site_id)).get(row.id))

function endpointOf(row: EndpointRow, counts: DeliveryCounts = { waiting: 0, failed: 0, last: null }): Endpoint {
  const { waiting, failed, last } = counts
  const { id, url, description, events, is_enabled, problem, failing_since, paused_until, created_at } = row
  return {
    id,
    url,
    description,
    events,
    is_enabled,
    problem,
    waiting,
    failed,
    last_delivery: last && { state: last.state, tried_at: last.tried_at?.toISOString() ?? null },
    failing_since: failing_since?.toISOString() ?? null,
    paused_until: paused_until?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

async function deliveriesOf(db: Db, siteId: Id, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  const ids = [...new Set(rows.flatMap(({ contact_id }) => contact_id ?? []))]
  const contacts = ids.length > 0 ? await contactsById(db, siteId, ids) : []
  const emails = new Map<Id | null, string>(contacts.map(({ id, email }) => [id, email]))
  return rows.map((row) => {
    const { message_id, type, contact_id, state, attempts, status, milliseconds, size, problem } = row
    return {
      message_id,
      type,
      contact_id,
      state,
      attempts,
      status,
      milliseconds,
      size,
      problem,
      email: emails.get(contact_id) ?? '',
      next_at: state === 'waiting' ? row.due_at.toISOString() : null,
      created_at: row.created_at.toISOString(),
      tried_at: row.tried_at?.toISOString() ?? null,
    }
  })
}
