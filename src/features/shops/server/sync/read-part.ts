import type { JobContext } from '#platform/server/context.ts'
import type { Page, Shop } from '../adapters/adapter.ts'
import { applyCheckouts } from '../carts/apply-checkouts.ts'
import type { ConnectionRow } from '../store.ts'
import { markUnseen, upsertCollections } from '../store-catalog.ts'
import { saveSync, type SyncRow } from '../store-syncs.ts'
import { applyCustomers } from '../apply/apply-customers.ts'
import { applyOrders } from '../apply/apply-orders.ts'
import { emitProductsChanged, applyProducts } from '../apply/apply-products.ts'
import type { ShopDataContext } from '../apply/shop-data-context.ts'

/** Reads the next page of a sync and stores it in one transaction with the new sync marks. Returns the marks. */
export async function readPart(
  context: JobContext,
  connection: ConnectionRow,
  shop: Shop,
  sync: SyncRow,
  overlap: number,
): Promise<SyncRow> {
  const { database, now } = context
  const { site_id: siteId } = connection
  const since = sync.since && sync.since.toISOString()
  const part = await partOf(shop, sync, since)
  return database.inSite(siteId, async (db) => {
    const ctx: ShopDataContext = { ...context, db, siteId, connection }
    await part.apply(ctx)
    const after = marksAfter(sync, part.count, part.next, now(), overlap)
    await saveSync(db, after)
    if (sync.kind === 'products' && after.started_at === null && sync.since === null && sync.started_at) {
      await emitProductsChanged(ctx, await markUnseen(db, siteId, connection.id, sync.started_at))
    }
    return after
  })
}

interface Part {
  readonly count: number
  readonly next: string | null
  readonly apply: (ctx: ShopDataContext) => Promise<void>
}

async function partOf(shop: Shop, { kind, cursor }: SyncRow, since: string | null): Promise<Part> {
  switch (kind) {
    case 'collections':
      return part(await shop.collections(cursor), ({ db, siteId, connection }, items) =>
        upsertCollections(
          db,
          siteId,
          connection.id,
          items.map(({ externalId, title }) => ({ external_id: externalId, title: title.slice(0, 300) })),
        ),
      )
    case 'products':
      return part(await shop.products(since, cursor), applyProducts)
    case 'customers':
      return part(await shop.customers(since, cursor), applyCustomers)
    case 'orders':
      return part(await shop.orders(since, cursor), applyOrders)
    case 'checkouts':
      return part(await shop.abandonedCheckouts(since, cursor), applyCheckouts)
  }
}

function part<T>({ items, next }: Page<T>, apply: (ctx: ShopDataContext, items: readonly T[]) => Promise<void>): Part {
  return { count: items.length, next, apply: (ctx) => apply(ctx, items) }
}

function marksAfter(sync: SyncRow, count: number, next: string | null, now: number, overlap: number): SyncRow {
  const further = { ...sync, done: sync.done + count, cursor: next, tries: 0, problem: '' }
  if (next !== null || sync.started_at === null) return further
  return {
    ...further,
    since: new Date(sync.started_at.getTime() - overlap),
    started_at: null,
    finished_at: new Date(now),
    whole_at: sync.since === null ? sync.started_at : sync.whole_at,
  }
}
