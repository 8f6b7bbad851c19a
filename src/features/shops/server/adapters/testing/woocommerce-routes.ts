import { sameClock } from '#core/zone-clock.ts'
import { type FakeCoupon, fakeCoupon, type FakeWebhook, type WooCommerceState } from './woocommerce-state.ts'

export interface Answer {
  readonly status: number
  readonly json: unknown
}

type Body = Readonly<Record<string, unknown>>

const fail = (status: number, code: string, message: string): Answer => ({
  status,
  json: { code, message, data: { status } },
})
const ok = (json: unknown): Answer => ({ status: 200, json })

/** Answers a REST API request of a store. */
export function answerRoute(
  state: WooCommerceState,
  { method, path, query, body }: { method: string; path: string; query: URLSearchParams; body: Body },
): Answer {
  const [first, second, third] = path.replace(/^wc\/v3\//, '').split('/') as [string, string?, string?]
  if (path === '') return ok({ name: state.name, timezone_string: state.timeZone, gmt_offset: state.gmtOffset })
  if (path === 'wc/v3/settings/general') return ok(Object.entries(state.settings).map(([id, value]) => ({ id, value })))
  if (path === 'wc/v3/data/currencies/current') return ok(state.currency)
  if (path === 'wc/v3/shipping/zones') return ok(state.zones.map(({ id }) => ({ id })))
  if (first === 'shipping') return ok(state.zones.find(({ id }) => id === Number(third)!)?.methods ?? [])
  if (path === 'wc/v3/products/categories') return ok(pageOf(byId(state.categories), query))
  if (first === 'products' && third === 'variations')
    return ok(pageOf(byId(state.variations.get(Number(second)) ?? []), query))
  if (first === 'products' && second) {
    const found = state.products.find(({ id }) => id === Number(second))
    return found ? ok(found) : fail(404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.')
  }
  if (first === 'products') return ok(pageOf(changed(state, state.products, query), query))
  if (first === 'orders') {
    const isTrash = query.get('status') === 'trash'
    const ofStatus = state.orders.filter(({ status }) => (status === 'trash') === isTrash)
    return ok(pageOf(changed(state, ofStatus, query), query))
  }
  if (first === 'customers') {
    const isNewestFirst = query.get('orderby') === 'registered_date'
    return ok(pageOf(isNewestFirst ? byId(state.customers).toReversed() : byId(state.customers), query))
  }
  if (first === 'coupons') return coupons(state, { method, second, query, body })
  if (first === 'webhooks') return webhooks(state, { method, second, query, body })
  return fail(404, 'rest_no_route', 'No route was found matching the URL and request method.')
}

const byId = <T extends { id: number }>(all: readonly T[]) => all.toSorted((a, b) => a.id - b.id)

/**
 * Sorted as requested. Items of the same second come in a different order on each page, as a database may return them.
 */
function changed<T extends { id: number; date_modified_gmt: string }>(
  state: WooCommerceState,
  all: readonly T[],
  query: URLSearchParams,
): T[] {
  if (state.ignoresChanges) return [...all]
  const [after, before] = [query.get('modified_after') ?? '', query.get('modified_before') ?? '9999']
  const found = all.filter(({ date_modified_gmt: at }) => at > after && at < before)
  if (query.get('orderby') === 'id') return byId(found)
  const shuffled = ({ id }: T) => (id * 7919 + Number(query.get('page')) * 104_729) % 1009
  return found
    .toSorted((a, b) => shuffled(a) - shuffled(b))
    .toSorted((a, b) => a.date_modified_gmt.localeCompare(b.date_modified_gmt))
}

function pageOf<T>(all: readonly T[], query: URLSearchParams): T[] {
  const size = Math.min(100, Number(query.get('per_page') ?? 10))
  const start = (Number(query.get('page') ?? 1) - 1) * size
  return all.slice(start, start + size)
}

interface Request {
  readonly method: string
  readonly second: string | undefined
  readonly query: URLSearchParams
  readonly body: Body
}

function coupons(state: WooCommerceState, { method, second, query, body }: Request): Answer {
  if (second === 'batch') {
    const lists = ['create', 'update', 'delete'].map((name) => (body[name] ?? []) as unknown[])
    if (lists.flat().length > 100) {
      return fail(
        413,
        'woocommerce_rest_request_entity_too_large',
        'Unable to accept more than 100 items for this request.',
      )
    }
    const [create, update, remove] = lists as [Body[], Body[], number[]]
    const each = (answer: Answer) => {
      const { code, message } = answer.json as { code: string; message: string }
      return answer.status < 300 ? answer.json : { id: 0, error: { code, message, data: { status: answer.status } } }
    }
    return ok({
      create: create.map((one) => each(createCoupon(state, one))),
      update: update.map((one) => each(updateCoupon(state, one))),
      delete: remove.map((id) => each(removeCoupon(state, id))),
    })
  }
  if (method === 'POST') return createCoupon(state, body)
  if (method === 'DELETE') {
    if (query.get('force') !== 'true') return fail(501, 'not_here', 'Would only be put into the trash.')
    return removeCoupon(state, Number(second))
  }
  const code = query.get('code')
  const words = (query.get('search') ?? '').toLowerCase()
  const found = state.coupons.filter(
    (one) =>
      (code === null || one.code === code.toLowerCase()) &&
      `${one.code} ${one.description}`.toLowerCase().includes(words),
  )
  return ok(pageOf(byId(found), query))
}

function createCoupon(state: WooCommerceState, body: Body): Answer {
  const code = String(body['code']).toLowerCase().trim()
  const problem = problemOf(body)
  if (problem) return problem
  if (state.coupons.some((one) => one.code === code)) {
    return fail(400, 'woocommerce_rest_coupon_code_already_exists', 'The coupon code already exists')
  }
  const blank = fakeCoupon(++state.lastId, { code })
  state.coupons.push(blank)
  return write(state, blank, body)
}

function updateCoupon(state: WooCommerceState, body: Body): Answer {
  const known = state.coupons.find(({ id }) => id === body['id'])
  if (!known) return fail(400, 'woocommerce_rest_shop_coupon_invalid_id', 'Invalid ID.')
  return problemOf(body) ?? write(state, known, body)
}

function problemOf(body: Body): Answer | null {
  const isTooMuch = body['discount_type'] === 'percent' && Number(body['amount']) > 100
  return isTooMuch ? fail(400, 'coupon_invalid_amount', 'Invalid discount amount &mdash; at most 100&#37;.') : null
}

/** Writes the given fields. The end in UTC is never written, and a null leaves the stored value unchanged. */
function write(state: WooCommerceState, coupon: FakeCoupon, body: Body): Answer {
  const { id: _id, code: _code, date_expires_gmt: _gmt, date_expires: end, meta_data, ...rest } = body
  Object.assign(coupon, Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)))
  coupon.usage_limit ||= null
  coupon.usage_limit_per_user ||= null
  if (typeof end === 'string') {
    const gmt = () => new Date(sameClock(Date.parse(`${end}Z`), 'UTC', state.timeZone)).toISOString().slice(0, 19)
    coupon.date_expires = end || null
    coupon.date_expires_gmt = end === '' ? null : gmt()
  }
  for (const meta of (meta_data ?? []) as FakeCoupon['meta_data']) {
    coupon.meta_data = [...coupon.meta_data.filter(({ key }) => key !== meta.key), meta]
  }
  return { status: 201, json: coupon }
}

function removeCoupon(state: WooCommerceState, id: number): Answer {
  const known = state.coupons.find((one) => one.id === id)
  if (!known) return fail(404, 'woocommerce_rest_shop_coupon_invalid_id', 'Invalid ID.')
  state.coupons = state.coupons.filter((one) => one !== known)
  return ok(known)
}

function webhooks(state: WooCommerceState, { method, second, query, body }: Request): Answer {
  if (method === 'POST') {
    const { topic, delivery_url, secret } = body as unknown as FakeWebhook
    const made: FakeWebhook = { id: ++state.lastId, status: 'active', topic, delivery_url, secret, failures: 0 }
    state.webhooks.push(made)
    return { status: 201, json: made }
  }
  if (!second) return ok(pageOf(byId(state.webhooks), query))
  const known = state.webhooks.find(({ id }) => id === Number(second))
  if (!known) return fail(404, 'woocommerce_rest_invalid_id', 'Invalid ID.')
  if (method === 'DELETE') {
    if (query.get('force') !== 'true')
      return fail(501, 'woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.')
    state.webhooks = state.webhooks.filter((one) => one !== known)
  } else Object.assign(known, body)
  return ok(known)
}
