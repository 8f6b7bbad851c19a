import { AppError } from '#core/error.ts'
import { type Id, isId } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { beginExport } from '#features/contacts/server/index.ts'
import type { orderCalls, OrderDraft, OrderQuery } from '../contract.ts'
import { netOf, roundMoney } from '../net-revenue.ts'
import { countingOf, upsertOrders } from './upsert-orders.ts'
import { orderOf } from './order.ts'
import { recount } from './recount.ts'
import { isCounted } from './row-of-draft.ts'
import { propagateOrderChanges } from './propagate-order-changes.ts'
import { changeSite } from '#features/sites/server/index.ts'
import { currencyOf } from './orders-of.ts'
import {
  currenciesOf,
  findOrder,
  hasOrders,
  insertSettings,
  lockOrders,
  settingsOf,
  updateOrders,
  updateSettings,
} from './store.ts'
import { pageOf, type Placed, seriesOf, totalsOf } from './store-query.ts'
import { parseOrderQuery } from './parse-query.ts'

type HandledCall = 'record' | 'tell' | 'list' | 'totals' | 'load' | 'status' | 'settings' | 'export'
const dayMs = 86_400_000
const earliest = Date.UTC(1990, 0, 1)

/** Handlers of the calls about orders themselves. */
export const orderHandlers: { [K in HandledCall]: Handler<(typeof orderCalls)[K]> } = {
  record: async ({ order }, ctx) => {
    mustBePlausible(order, ctx.now())
    const [kept] = await upsertOrders(ctx, ctx.siteId, [order], { source: 'api', isVerified: true })
    return { order: orderOf(kept!.order), outcome: kept!.outcome as 'added' }
  },
  tell: async ({ order }, ctx) => {
    const draft: OrderDraft = { ...order, refunded: 0, status: 'paid' }
    await upsertOrders(ctx, ctx.siteId, [draft], { source: 'javascript', isVerified: false })
    return {}
  },
  list: async ({ after, before, limit, ...query }, ctx) => {
    const cursor = after ?? before
    const isBackwards = after === undefined && before !== undefined
    const key = cursor === undefined ? null : readCursor(cursor)
    const found = await pageOf(ctx.db, await parseOrderQuery(ctx, query), { key, isBackwards, limit })
    const isMore = found.length > limit
    const rows = isMore ? (isBackwards ? found.slice(1) : found.slice(0, limit)) : found
    return {
      orders: rows.map(({ place: _place, ...row }) => orderOf(row)),
      next: (isBackwards ? rows.length > 0 : isMore) ? cursorOf(rows.at(-1)!) : null,
      previous: (isBackwards ? isMore : key !== null && rows.length > 0) ? cursorOf(rows[0]!) : null,
    }
  },
  totals: async (query, ctx) => {
    const wanted = await parseOrderQuery(ctx, query)
    const currency = await currencyOf(ctx.db, ctx.siteId)
    const interval = intervalOf(query, ctx.now())
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: wanted.timeZone }).format(ctx.now())
    const series = await seriesOf(ctx.db, wanted, interval, today)
    const totals = await totalsOf(ctx.db, wanted)
    return {
      currency,
      totals,
      interval,
      series: series.map(({ at, ...point }) => ({ at: at.toISOString(), ...point })),
    }
  },
  export: async (query, ctx) => {
    await parseOrderQuery(ctx, query)
    return { download_id: await beginExport(ctx, 'orders', query) }
  },
  load: async ({ order_id }, { db, siteId }) => {
    const row = await findOrder(db, siteId, order_id)
    if (!row) throw noOrder()
    return { order: orderOf(row) }
  },
  status: async ({ order_id, external_id, status, refunded }, ctx) => {
    const before = await heldOrder(ctx, order_id, external_id)
    const settings = await countingOf(ctx, ctx.siteId, before.currency)
    const back = roundMoney(refunded ?? before.refunded, before.currency)
    if (back > before.total) {
      const issue = { path: 'refunded', message: 'You can’t refund more than was paid.' }
      throw new AppError('invalid', issue.message, { issues: [issue] })
    }
    const changed = { ...before, status, refunded: back }
    // A team member has checked it.
    const known = { ...changed, is_verified: before.is_verified || status === 'paid' }
    const after = { ...known, net: netOf(known), is_counted: isCounted(known, settings) }
    await updateOrders(ctx.db, ctx.siteId, [after], new Date(ctx.now()))
    await propagateOrderChanges(ctx, ctx.siteId, [{ before, after }], settings)
    return { order: orderOf(after) }
  },
  settings: async ({ settings }, { db, siteId, jobs, now }) => {
    if (settings) {
      await insertSettings(db, siteId, settings, new Date(now()))
      await updateSettings(db, siteId, settings)
      await changeSite(db, siteId, { currency: settings.currency })
      await jobs.add(db, recount, { site_id: siteId }, { key: `orders.recount ${siteId}` })
    }
    const fresh = { currency: await currencyOf(db, siteId), rates: {}, counts_unverified: true }
    const { currency, rates, counts_unverified } = (await settingsOf(db, siteId)) ?? fresh
    return {
      settings: { currency, rates, counts_unverified },
      orders: await hasOrders(db, siteId),
      currencies: await currenciesOf(db, siteId),
    }
  },
}

function mustBePlausible({ placed_at }: OrderDraft, now: number): void {
  const at = placed_at === undefined ? now : Date.parse(placed_at)
  if (at >= earliest && at <= now + dayMs) return
  const issue = { path: 'order.placed_at', message: 'An order was placed after 1989 and not in the future.' }
  throw new AppError('invalid', issue.message, { issues: [issue] })
}

async function heldOrder({ db, siteId }: SiteContext, orderId: Id | undefined, externalId: string | undefined) {
  const number = externalId ?? (orderId && (await findOrder(db, siteId, orderId))?.external_id)
  const [row] = number === undefined ? [] : await lockOrders(db, siteId, [number])
  if (!row) throw noOrder()
  return row
}

/** Returns the interval of the series. More than three months are shown by month. */
function intervalOf({ from, to }: OrderQuery, now: number): 'day' | 'month' {
  const start = from === undefined ? 0 : Date.parse(from)
  const end = to === undefined ? now : Date.parse(to)
  return end - start > 93 * dayMs ? 'month' : 'day'
}

const cursorOf = ({ place, id }: Placed) => Buffer.from(JSON.stringify([place, id])).toString('base64url')

function readCursor(cursor: string): [string, Id] {
  try {
    const [place, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (/^\d{4,6}-\d\d-\d\dT[\d:.]+Z$/.test(String(place)) && isId(String(id))) return [String(place), String(id)]
  } catch {}
  throw new AppError('invalid', 'This page is out of date. Go back to the first page.')
}

const noOrder = () => new AppError('not_found', 'Order not found.')
