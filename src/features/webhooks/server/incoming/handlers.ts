import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Received } from '#core/call.ts'
import type { SiteContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { type IncomingRequest, maxEndpoints, type Source, type webhookCalls } from '../../contract.ts'
import { readValues } from '../../read-values.ts'
import { readBody } from './read-body.ts'
import {
  changeSource,
  deleteSource,
  findSource,
  insertSource,
  type RequestRow,
  requestsOf,
  type SourceRow,
  sourcesOf,
} from './store-sources.ts'
import { addressOf } from './token.ts'

/** The calls about the addresses at which a site receives contacts and events. */
export const sourceHandlers = {
  async sources(_input: object, ctx: SiteContext) {
    return { sources: (await sourcesOf(ctx.db, ctx.siteId)).map((row) => sourceOf(ctx, row)) }
  },

  async saveSource(
    { source_id, name, mapping, is_enabled }: Received<typeof webhookCalls.saveSource>,
    ctx: SiteContext,
  ) {
    const { db, siteId } = ctx
    const values = {
      name,
      ...(mapping !== undefined && { mapping }),
      ...(is_enabled !== undefined && { is_enabled }),
    }
    if (source_id) {
      await held(db, siteId, source_id)
      await changeSource(db, siteId, source_id, values)
      return { source: await loaded(ctx, source_id) }
    }
    if ((await sourcesOf(db, siteId)).length >= maxEndpoints)
      throw new AppError('invalid', `A site can have ${maxEndpoints} incoming webhooks.`)
    const own = {
      site_id: siteId,
      id: ctx.newId(),
      generation: 0,
      created_at: new Date(ctx.now()),
    }
    await insertSource(db, { ...own, mapping: null, is_enabled: true, ...values })
    return { source: await loaded(ctx, own.id) }
  },

  async rotateSource({ source_id }: Received<typeof webhookCalls.rotateSource>, ctx: SiteContext) {
    const { generation } = await held(ctx.db, ctx.siteId, source_id)
    await changeSource(ctx.db, ctx.siteId, source_id, { generation: generation + 1 })
    return { source: await loaded(ctx, source_id) }
  },

  async removeSource({ source_id }: Received<typeof webhookCalls.removeSource>, { db, siteId }: SiteContext) {
    if (!(await deleteSource(db, siteId, source_id))) throw notFound()
    return {}
  },

  async requests({ source_id }: Received<typeof webhookCalls.requests>, { db, siteId }: SiteContext) {
    if (!(await findSource(db, siteId, source_id))) throw notFound()
    const rows = await requestsOf(db, siteId, source_id)
    const ids = [...new Set(rows.flatMap(({ contact_id }) => contact_id ?? []))]
    const contacts = ids.length > 0 ? await contactsById(db, siteId, ids) : []
    const emails = new Map<Id | null, string>(contacts.map(({ id, email }) => [id, email]))
    return {
      requests: rows.map((row) => requestOf(row, emails.get(row.contact_id) ?? row.email_key)),
    }
  },
}

const notFound = () => new AppError('not_found', 'Webhook not found.')

async function held(db: Db, siteId: Id, sourceId: Id): Promise<SourceRow> {
  const row = await findSource(db, siteId, sourceId, { isHeld: true })
  if (!row) throw notFound()
  return row
}

async function loaded(ctx: SiteContext, sourceId: Id): Promise<Source> {
  return sourceOf(
    ctx,
    (await sourcesOf(ctx.db, ctx.siteId)).find(({ id }) => id === sourceId)!,
  )
}

function sourceOf(
  tools: Pick<Tools, 'keyFor' | 'publicUrl'>,
  row: SourceRow & { last_request_at: Date | null },
): Source {
  const { id, name, mapping, is_enabled, created_at, last_request_at } = row
  return {
    id,
    name,
    mapping,
    is_enabled,
    url: addressOf(tools, row),
    created_at: created_at.toISOString(),
    last_request_at: last_request_at?.toISOString() ?? null,
  }
}

function requestOf(row: RequestRow, email: string): IncomingRequest {
  const { id, result, problem, contact_id, content_type, body, created_at } = row
  return {
    id,
    result,
    problem,
    contact_id,
    content_type,
    body,
    email,
    values: [...valuesOf(row)].map(([place, value]) => ({ place, value })),
    created_at: created_at.toISOString(),
  }
}

/** Returns the values of a stored request; none if the request couldn't be read. */
function valuesOf({ content_type, body }: RequestRow): ReadonlyMap<string, string> {
  try {
    return readValues(readBody(content_type, Buffer.from(body)))
  } catch {
    return new Map()
  }
}
