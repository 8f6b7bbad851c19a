import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactIdsByAddress, type Origin, originsOf } from '#features/contacts/server/index.ts'
import { changeSite, siteById } from '#features/sites/server/index.ts'
import { visitorsOfContacts } from '#features/visitors/server/index.ts'
import type { OrderDraft, OrderSettings, OrderSource } from '../contract.ts'
import { addressOf, formOf, rowOfDraft } from './row-of-draft.ts'
import { type Change, propagateOrderChanges } from './propagate-order-changes.ts'
import { insertOrders, insertSettings, lockOrders, type OrderRow, settingsOf, updateOrders } from './store.ts'

/** Context needed to write orders. */
export type Ctx = Pick<Tools, 'now' | 'newId' | 'events'> & { readonly db: Db }

/** The source that reports the orders. */
export interface OrderReporter {
  readonly source: OrderSource
  /** An unverified report doesn't change an order that the site already has. */
  readonly isVerified: boolean
}

/** Result for a reported order. `known`: it stays unchanged. */
export interface Upserted {
  readonly order: OrderRow
  /** The order before; null for a new one. */
  readonly before: OrderRow | null
  readonly outcome: 'added' | 'updated' | 'unchanged' | 'known'
}

/**
 * Writes orders in the caller's transaction. Their numbers must be distinct, and each is stored once however often it's
 * reported. Also updates everything that counts them. Takes a few statements, regardless of the number of orders.
 */
export async function upsertOrders(
  ctx: Ctx,
  siteId: Id,
  drafts: readonly OrderDraft[],
  reporter: OrderReporter,
): Promise<Upserted[]> {
  if (drafts.length === 0) return []
  const { db } = ctx
  const at = new Date(ctx.now())
  const settings = await countingOf(ctx, siteId, drafts[0]!.currency)
  const addresses = [...new Set(drafts.map(addressOf).filter(Boolean))]
  const contacts = await contactIdsByAddress(db, siteId, addresses)
  // An order reported by the store's server has no visitor. If its contact subscribed in a browser, that visitor is
  // used.
  const visitors = await visitorsOfContacts(db, siteId, [...contacts.values()])
  const origins = await originsOf(db, siteId, [...contacts.values()])
  const complete = drafts.map((draft) => {
    const contactId = contacts.get(addressOf(draft)) ?? null
    const visitorId = draft.visitor_id || (contactId && visitors.get(contactId)) || null
    const origin = contactId === null ? undefined : origins.get(contactId)
    return rowOfDraft(draft, { ...reporter, id: ctx.newId(), now: ctx.now(), contactId, origin, visitorId, settings })
  })
  const numbers = complete.map(({ external_id }) => external_id)
  const before = new Map((await lockOrders(db, siteId, numbers)).map((row) => [row.external_id, row]))
  const fresh = complete.filter(({ external_id }) => !before.has(external_id))
  const added = await insertOrders(db, siteId, fresh, at)
  // Inserted concurrently by another transaction, which has committed by now.
  const late = fresh.filter(({ id }) => !added.has(id)).map(({ external_id }) => external_id)
  for (const row of await lockOrders(db, siteId, late)) before.set(row.external_id, row)
  const kept = complete.map((row, index): Upserted => {
    const known = before.get(row.external_id)
    if (!known) return { order: row, before: null, outcome: 'added' }
    if (!reporter.isVerified) return { order: known, before: known, outcome: 'known' }
    const origin = row.contact_id === null ? undefined : origins.get(row.contact_id)
    const order = updated(known, row, { draft: drafts[index]!, origin })
    return { order, before: known, outcome: isSame(known, order) ? 'unchanged' : 'updated' }
  })
  const changes = kept
    .filter(({ outcome }) => outcome === 'added' || outcome === 'updated')
    .map(({ order }): Change => ({ before: before.get(order.external_id) ?? null, after: order }))
  await updateOrders(
    db,
    siteId,
    changes.flatMap((change) => (change.before ? [change.after] : [])),
    at,
  )
  await propagateOrderChanges(ctx, siteId, changes, settings)
  return kept
}

/** Returns how the site counts orders. If no currency is chosen, the first order's is used. */
export async function countingOf(
  { db, now }: Omit<Ctx, 'newId'>,
  siteId: Id,
  currency: string,
): Promise<OrderSettings> {
  const known = await settingsOf(db, siteId)
  if (known) return known
  const chosen = (await siteById(db, siteId))?.currency
  if (!chosen) await changeSite(db, siteId, { currency })
  const settings = { currency: chosen || currency, rates: {}, counts_unverified: true }
  await insertSettings(db, siteId, settings, new Date(now()))
  return (await settingsOf(db, siteId))!
}

/** Returns the order with the newly reported values. Fields that weren't reported stay. */
function updated(
  known: OrderRow,
  reported: OrderRow,
  { draft, origin }: { draft: OrderDraft; origin: Origin | undefined },
): OrderRow {
  const hasAddress = reported.email_key !== ''
  const placed_at = draft.placed_at === undefined ? known.placed_at : reported.placed_at
  return {
    ...reported,
    id: known.id,
    source: known.source,
    is_fulfilled: draft.is_fulfilled ?? known.is_fulfilled,
    visitor_id: draft.visitor_id || (known.visitor_id ?? reported.visitor_id),
    placed_at,
    email_key: hasAddress ? reported.email_key : known.email_key,
    contact_id: hasAddress ? (reported.contact_id ?? known.contact_id) : known.contact_id,
    // A file may contain only the total.
    ...(draft.items.length === 0 && { items: known.items, products: known.products }),
    popup_id: known.popup_id ?? formOf(origin, placed_at),
  }
}

const isSame = (a: OrderRow, b: OrderRow) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = ({ items, ...row }: OrderRow) => [
  Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  items.map((item) => Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1))),
]
