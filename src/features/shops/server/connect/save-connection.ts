import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { setCartEvents } from '#features/visitors/server/index.ts'
import { type ShopService, shopEvents, syncKinds } from '../../contract.ts'
import type { ShopCredentials, ShopFacts } from '../adapters/adapter.ts'
import { sealCredentials } from '../credentials.ts'
import { changeConnection, type ConnectionRow, insertConnection, lockActive, setFacts } from '../store.ts'
import { deleteCatalogBut } from '../store-catalog.ts'
import { deleteSeen } from '../store-seen.ts'
import { insertSyncs } from '../store-syncs.ts'
import { applyInbox } from '../webhooks/apply-inbox.ts'
import { planSync } from '../sync/run-sync.ts'

/** Context needed to store a connection. */
export type KeepCtx = Pick<Tools, 'now' | 'newId' | 'keyFor' | 'jobs' | 'events' | 'randomBytes'> & {
  readonly db: Db
  readonly siteId: Id
}

/** A shop that granted access. */
export interface NewConnection {
  readonly service: ShopService
  readonly origin: string
  readonly credentials: ShopCredentials
  readonly facts: ShopFacts
  readonly userId: Id
  readonly isDemo?: boolean
  readonly apiKeyId?: Id
  /** Set if the shop was given the id before. */
  readonly id?: Id
}

/**
 * Stores a shop as the site's own, in the caller's transaction, and starts reading it. Connecting the same shop again
 * updates the credentials of the existing connection, and waiting work continues. A shop other than the connected one
 * is refused: the connected one has to be disconnected first.
 */
export async function saveShopConnection(ctx: KeepCtx, wish: NewConnection): Promise<ConnectionRow> {
  const { db, siteId } = ctx
  const known = await lockActive(db, siteId)
  if (known && (known.service !== wish.service || known.origin !== wish.origin)) {
    throw new AppError('conflict', `This site is connected with ${known.origin}. Disconnect that store first.`)
  }
  const row = known ? await renewed(ctx, known, wish) : await added(ctx, wish)
  if (wish.service !== 'custom') {
    await insertSyncs(db, siteId, row.id, syncKinds)
    await planSync(ctx.jobs, db, siteId, syncKinds)
  }
  await ctx.jobs.add(db, applyInbox, { site_id: siteId }, { key: `shops.apply ${siteId}`, queue: `shops ${siteId}` })
  await setCartEvents(db, siteId, true)
  await ctx.events.emit(db, shopEvents.connected, { site_id: siteId, connection_id: row.id })
  return row
}

async function renewed(ctx: KeepCtx, known: ConnectionRow, wish: NewConnection): Promise<ConnectionRow> {
  const { db, siteId } = ctx
  const change = {
    state: 'connected',
    credentials: sealCredentials(ctx, siteId, known.id, wish.credentials),
    problem: '',
    broken_at: null,
    webhooks_checked_at: null,
  } as const
  await changeConnection(db, known, change)
  // Whether more orders are visible than before is found out when the shop is read.
  const facts = { ...wish.facts, ...allOrdersOf(known.facts) }
  await setFacts(db, siteId, known.id, facts)
  return { ...known, ...change, facts }
}

async function added(ctx: KeepCtx, wish: NewConnection): Promise<ConnectionRow> {
  const { db, siteId } = ctx
  const id = wish.id ?? ctx.newId()
  const row: ConnectionRow = {
    site_id: siteId,
    id,
    service: wish.service,
    origin: wish.origin,
    state: 'connected',
    credentials: sealCredentials(ctx, siteId, id, wish.credentials),
    facts: wish.facts,
    is_demo: wish.isDemo ?? false,
    api_key_id: wish.apiKeyId ?? null,
    connected_by: wish.userId,
    connected_at: new Date(ctx.now()),
    broken_at: null,
    problem: '',
    last_webhook_at: null,
    webhooks_checked_at: null,
  }
  if (!(await insertConnection(db, row))) {
    throw new AppError('conflict', 'Another store was connected at the same moment. Reload the page.')
  }
  // Another shop's object 1001 is a different object.
  await deleteSeen(db, siteId)
  await deleteCatalogBut(db, siteId, id)
  return row
}

const allOrdersOf = ({ hasAllOrders }: ShopFacts) => (hasAllOrders === undefined ? {} : { hasAllOrders })
