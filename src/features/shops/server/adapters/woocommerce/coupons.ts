import { createHash } from 'node:crypto'
import { htmlText } from '#core/html/html-text.ts'
import {
  type CodeEnd,
  type CodeResult,
  type EndingCode,
  type NewCode,
  type ShopDiscount,
  ShopError,
} from '../adapter.ts'
import { readSite } from './facts.ts'
import { localTime } from './local-time.ts'
import type { Rest } from './rest.ts'

/** Maximum number of coupons per batch. */
const codesAtOnce = 100
const exists = 'woocommerce_rest_coupon_code_already_exists'
const ownEnd = '_trellis_expires'

interface Coupon {
  readonly id: number
  readonly code: string
  readonly description?: string
  readonly date_expires_gmt?: string | null
  readonly meta_data?: readonly { readonly key: string; readonly value: unknown }[]
}
type BatchResult = Coupon & { readonly error?: { readonly code: string; readonly message: string } }
interface Batch {
  readonly create?: readonly BatchResult[]
  readonly update?: readonly BatchResult[]
}

/**
 * WooCommerce discounts: each code is a separate coupon. `ref` is derived from the first code. It is part of each
 * coupon's description, by which the coupons are found again.
 */
export function wooCommerceCoupons(rest: Rest) {
  let zone: Promise<string> | null = null
  const timeZone = () => (zone ??= readSite(rest).then(({ timeZone }) => timeZone))

  async function couponOf(ref: string, discount: ShopDiscount, expiresAt: string | null) {
    const ends = [discount.endsAt, expiresAt].filter((end) => end !== null)
    const end = ends.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
    return {
      description: `${discount.name} ${markOf(ref)}`,
      discount_type: discount.type === 'percentage' ? 'percent' : 'fixed_cart',
      amount: discount.type === 'shipping' ? '0' : String(discount.value),
      free_shipping: discount.type === 'shipping',
      individual_use: discount.isAlone,
      minimum_amount: discount.minPurchase > 0 ? String(discount.minPurchase) : '',
      // A null leaves the stored value unchanged; these values mean "none".
      usage_limit: discount.isUnique ? 1 : 0,
      usage_limit_per_user: discount.isUnique ? 1 : 0,
      // WooCommerce ignores the corresponding UTC field when a coupon is created.
      date_expires: end === undefined ? '' : localTime(end, await timeZone()),
      ...(expiresAt !== null && { meta_data: [{ key: ownEnd, value: expiresAt }] }),
    }
  }

  async function find(code: string): Promise<Coupon | null> {
    const { body } = await rest<Coupon[]>('wc/v3/coupons', { query: { code, per_page: 1 } })
    const [found] = body
    return found && found.code.toLowerCase() === code.toLowerCase() ? found : null
  }

  /** Finds those of the given codes that belong to a discount. */
  async function findOwn(ref: string, codes: readonly string[]): Promise<Coupon[]> {
    const found: Coupon[] = []
    for (const code of new Set(codes)) {
      const coupon = await find(code)
      if (coupon && isOf(ref, coupon)) found.push(coupon)
    }
    return found
  }

  async function batch(body: object): Promise<Batch> {
    const answer = await rest<Batch>('wc/v3/coupons/batch', {
      method: 'POST',
      json: body,
      // Coupons that were created already are reported as existing, and are recognized.
      isRepeatable: true,
      timeout: 90_000,
    })
    return answer.body
  }

  /** Returns the coupons of a discount, page by page. `page` stays 1 for callers that remove the coupons they get. */
  async function part(ref: string, page: number): Promise<{ coupons: Coupon[]; isLast: boolean }> {
    const query = { search: markOf(ref).slice(1, -1), per_page: codesAtOnce, page, orderby: 'id', order: 'asc' }
    const { body } = await rest<Coupon[]>('wc/v3/coupons', { query })
    return { coupons: body.filter((coupon) => isOf(ref, coupon)), isLast: body.length < codesAtOnce }
  }

  async function update(ref: string, discount: ShopDiscount): Promise<void> {
    for (let page = 1; ; page++) {
      const { coupons, isLast } = await part(ref, page)
      const update = []
      for (const coupon of coupons) update.push({ id: coupon.id, ...(await couponOf(ref, discount, endOf(coupon))) })
      if (update.length > 0) await updateAll(update)
      if (isLast) return
    }
  }

  async function updateAll(update: readonly object[]): Promise<void> {
    const failed = (await batch({ update })).update?.find(({ error }) => error)?.error
    if (failed) throw new ShopError({ kind: 'refused', message: htmlText(failed.message) })
  }

  return {
    codesAtOnce,

    async createDiscount(discount: ShopDiscount, firstCode: string): Promise<{ ref: string }> {
      const ref = refOf(firstCode)
      const json = { code: firstCode, ...(await couponOf(ref, discount, null)) }
      const { refusal } = await rest('wc/v3/coupons', { method: 'POST', json, expects: [exists], isRepeatable: true })
      if (!refusal) return { ref }
      if (!isOf(ref, await find(firstCode))) {
        const message = `The code ${firstCode} already exists in your store. Choose another one.`
        throw new ShopError({ kind: 'refused', message })
      }
      // A response was lost, the process ended before it was stored, or an earlier discount had this code.
      await update(ref, discount)
      return { ref }
    },

    updateDiscount: update,

    async deleteDiscount(ref: string): Promise<void> {
      for (;;) {
        const { coupons } = await part(ref, 1)
        if (coupons.length === 0) return
        await batch({ delete: coupons.map(({ id }) => id) })
      }
    },

    async addCodes(ref: string, discount: ShopDiscount, codes: readonly NewCode[]): Promise<CodeResult[]> {
      if (codes.length > codesAtOnce) throw new RangeError(`At most ${codesAtOnce} codes at once.`)
      const unique = [...new Map(codes.map((code) => [code.code.toLowerCase(), code])).values()]
      if (unique.length === 0) return []
      const create = []
      for (const { code, expiresAt } of unique) create.push({ code, ...(await couponOf(ref, discount, expiresAt)) })
      const made = (await batch({ create })).create ?? []
      const results: CodeResult[] = []
      for (const [index, { code }] of unique.entries()) {
        const error = made[index]?.error
        if (!made[index])
          results.push({ code, outcome: 'failed', message: 'WooCommerce did not say what became of it.' })
        else if (!error) results.push({ code, outcome: 'added', message: '' })
        else if (error.code !== exists) results.push({ code, outcome: 'failed', message: htmlText(error.message) })
        else if (isOf(ref, await find(code))) results.push({ code, outcome: 'added', message: '' })
        else results.push({ code, outcome: 'taken', message: 'This code already exists in your store.' })
      }
      return results
    },

    async setExpiry(ref: string, codes: readonly EndingCode[]): Promise<string[]> {
      const ends = new Map(codes.map(({ code, expiresAt }) => [code.toLowerCase(), expiresAt]))
      const coupons = await findOwn(ref, [...ends.keys()])
      const update = []
      for (const { id, code } of coupons) {
        const end = ends.get(code.toLowerCase())!
        const date_expires = localTime(end, await timeZone())
        update.push({ id, date_expires, meta_data: [{ key: ownEnd, value: end }] })
      }
      for (const some of inBatches(update)) await batch({ update: some })
      return []
    },

    async removeCodes(ref: string, codes: readonly string[]): Promise<void> {
      const ids = (await findOwn(ref, codes)).map(({ id }) => id)
      for (const some of inBatches(ids)) await batch({ delete: some })
    },

    async endOwnersCodes(codes: readonly EndingCode[]): Promise<Map<string, CodeEnd>> {
      const ends = new Map<string, CodeEnd>()
      const update = []
      for (const { code, expiresAt } of codes) {
        const coupon = await find(code)
        ends.set(code, coupon ? 'ended' : 'missing')
        const known = Date.parse(`${coupon?.date_expires_gmt}Z`)
        if (!coupon || known <= Date.parse(expiresAt)) continue
        update.push({ id: coupon.id, date_expires: localTime(expiresAt, await timeZone()) })
      }
      for (const some of inBatches(update)) await updateAll(some)
      return ends
    },
  }
}

const refOf = (code: string) => createHash('sha256').update(code.toLowerCase()).digest('hex').slice(0, 16)
const markOf = (ref: string) => `[trellis-${ref}]`
const isOf = (ref: string, coupon: Coupon | null) => coupon?.description?.includes(markOf(ref)) ?? false

/** Returns the coupon's own end, if it has one. */
function endOf({ meta_data = [] }: Coupon): string | null {
  const value = meta_data.find(({ key }) => key === ownEnd)?.value
  return typeof value === 'string' && Number.isFinite(Date.parse(value)) ? value : null
}

function inBatches<T>(list: readonly T[]): T[][] {
  const starts = Array.from({ length: Math.ceil(list.length / codesAtOnce) }, (_, index) => index * codesAtOnce)
  return starts.map((start) => list.slice(start, start + codesAtOnce))
}
