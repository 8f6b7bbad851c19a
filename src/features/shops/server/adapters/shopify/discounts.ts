import {
  type CodeResult,
  type EndingCode,
  type NewCode,
  type ShopDiscount,
  ShopError,
  type ShopParts,
} from '../adapter.ts'
import { addCodesInBulk, type CodeOwner, findCodes, readBulk } from './code-operations.ts'
import { codeTag, dayOf, dayTag, earlier, endOf, inputOf, tagOf } from './discount-input.ts'
import {
  createBasic,
  createShipping,
  deleteDiscountNode,
  listTagged,
  readTags,
  updateBasic,
  updateShipping,
} from './discount-operations.ts'
import type { Ask } from './graphql.ts'
import type { UserError } from './operation.ts'
import { type CodeNode, refused, removeFrom, wordsOf } from './remove-codes.ts'

/** Maximum number of codes per call. */
const codesAtOnce = 250
const codesPerSearch = 40
const polls = 60

/**
 * Code discounts at Shopify. `ref` is the id of a discount. Codes with their own expiry are in an additional discount
 * for the day on which they end. Both kinds of discounts carry a tag by which they are found again.
 */
export function shopifyDiscounts(ask: Ask, { sleep }: Pick<ShopParts, 'sleep'>) {
  /** Returns null if the code belongs to a discount that isn't ours. */
  async function tryToMake(discount: ShopDiscount, code: string, more: readonly string[]): Promise<string | null> {
    const tags = [codeTag(code), ...more]
    const { result } = await ask(discount.type === 'shipping' ? createShipping : createBasic, {
      input: { ...inputOf(discount), code, tags },
    })
    if (result.codeDiscountNode) return result.codeDiscountNode.id
    if (!result.userErrors.some(isTaken)) throw refused(result.userErrors)
    // The code may be ours: a response was lost, the process ended before the id was stored, or an earlier discount had
    // this code.
    const owner = (await ownersOf([code])).get(code)
    if (!owner || !tags.every((tag) => owner.codeDiscount.tags?.includes(tag))) return null
    await update(owner.id, discount, tags)
    return owner.id
  }

  async function update(id: string, discount: ShopDiscount, tags: readonly string[]): Promise<void> {
    const operation = discount.type === 'shipping' ? updateShipping : updateBasic
    const { result } = await ask(operation, { id, input: { ...inputOf(discount), tags } })
    if (result.userErrors.length > 0) throw refused(result.userErrors)
  }

  /** Finds the discounts that own the given codes. */
  async function ownersOf(codes: readonly string[]): Promise<Map<string, CodeOwner>> {
    const owners = new Map<string, CodeOwner>()
    for (let start = 0; start < codes.length; start += codesPerSearch) {
      const part = codes.slice(start, start + codesPerSearch)
      const variables = Object.fromEntries(part.map((code, n) => [`code${n}`, code]))
      const found = await ask(findCodes(part.length), variables)
      part.forEach((code, n) => {
        const owner = found[`c${n}`]
        if (owner) owners.set(code, owner)
      })
    }
    return owners
  }

  async function addTo(id: string, codes: readonly string[]): Promise<CodeResult[]> {
    const variables = { discountId: id, codes: codes.map((code) => ({ code })) }
    const { result } = await ask(addCodesInBulk, variables)
    if (!result.bulkCreation) throw refused(result.userErrors)
    const errors = await errorsOf(result.bulkCreation.id)
    const taken = codes.filter((code) => errors.get(code)?.some(isTaken))
    const owners = await ownersOf(taken)
    return codes.map((code): CodeResult => {
      const found = errors.get(code) ?? []
      if (found.length === 0 || owners.get(code)?.id === id) return { code, outcome: 'added', message: '' }
      if (found.some(isTaken)) return takenCode(code)
      return { code, outcome: 'failed', message: wordsOf(found) }
    })
  }

  /** Waits until Shopify has added the codes. Returns the errors it reports for each. */
  async function errorsOf(id: string): Promise<Map<string, readonly UserError[]>> {
    for (let poll = 0; poll < polls; poll++) {
      const { discountRedeemCodeBulkCreation: job } = await ask(readBulk, { id })
      if (job?.done) return new Map(job.codes.nodes.map(({ code, errors }) => [code, errors]))
      await sleep(Math.min(250 * 2 ** poll, 5000))
    }
    throw new ShopError({ kind: 'unavailable', message: 'Shopify has not finished adding codes.' })
  }

  /** Returns the per-day discounts that belong to a discount. */
  async function daysOf(ref: string): Promise<{ id: string; tags: readonly string[] }[]> {
    const tag = tagOf(ref)
    const { discountNodes } = await ask(listTagged, { query: `tag:${tag}` })
    return discountNodes.nodes.flatMap(({ id, discount: { tags = [] } }) => (tags.includes(tag) ? [{ id, tags }] : []))
  }

  async function addForDay(ref: string, discount: ShopDiscount, day: string, codes: readonly string[]) {
    const tags = [tagOf(ref), dayTag(day)]
    const known = (await daysOf(ref)).find(({ tags }) => tags.includes(dayTag(day)))
    if (known) return addTo(known.id, codes)
    const results: CodeResult[] = []
    // Shopify requires a code of its own to create a discount.
    for (const [index, code] of codes.entries()) {
      const id = await tryToMake({ ...discount, endsAt: earlier(discount.endsAt, endOf(day)) }, code, tags)
      results.push(id === null ? takenCode(code) : { code, outcome: 'added', message: '' })
      const rest = codes.slice(index + 1)
      if (id !== null) return [...results, ...(rest.length > 0 ? await addTo(id, rest) : [])]
    }
    return results
  }

  async function deleteNode(id: string): Promise<void> {
    const { result } = await ask(deleteDiscountNode, { id })
    const isGone = result.userErrors.every(
      ({ code, message }) => code === 'INVALID' || /not exist|not found/i.test(message),
    )
    if (!isGone) throw refused(result.userErrors)
  }

  return {
    codesAtOnce,
    async createDiscount(discount: ShopDiscount, firstCode: string): Promise<{ ref: string }> {
      const ref = await tryToMake(discount, firstCode, [])
      if (ref !== null) return { ref }
      const message = `The code ${firstCode} already exists in your store. Choose another one.`
      throw new ShopError({ kind: 'refused', message })
    },

    async updateDiscount(ref: string, discount: ShopDiscount): Promise<void> {
      const { discountNode } = await ask(readTags, { id: ref })
      await update(ref, discount, discountNode?.discount.tags ?? [])
      for (const { id, tags } of await daysOf(ref)) {
        const day = tags.find((tag) => tag.startsWith(dayTag('')))?.slice(dayTag('').length)
        const endsAt = day ? earlier(discount.endsAt, endOf(day)) : discount.endsAt
        await update(id, { ...discount, endsAt }, tags)
      }
    },

    async deleteDiscount(ref: string): Promise<void> {
      for (const { id } of await daysOf(ref)) await deleteNode(id)
      await deleteNode(ref)
    },

    async addCodes(ref: string, discount: ShopDiscount, codes: readonly NewCode[]): Promise<CodeResult[]> {
      if (codes.length > codesAtOnce) throw new RangeError(`At most ${codesAtOnce} codes at once.`)
      const unique = [...new Map(codes.map((code) => [code.code, code])).values()]
      const byDay = new Map<string | null, NewCode[]>()
      for (const code of unique) {
        const day = dayOf(code.expiresAt, discount.endsAt)
        byDay.set(day, [...(byDay.get(day) ?? []), code])
      }
      const results: CodeResult[] = []
      for (const [day, ofDay] of byDay) {
        const texts = ofDay.map(({ code }) => code)
        const ofThem = day === null ? await addTo(ref, texts) : await addForDay(ref, discount, day, texts)
        for (const one of ofThem) results.push(one)
      }
      return results
    },

    /**
     * A Shopify code has no expiry other than that of its discount, and a code that is moved to another discount would
     * be missing for a while.
     */
    setExpiry: async (_ref: string, codes: readonly EndingCode[]) => codes.map(({ code }) => code),

    async removeCodes(ref: string, codes: readonly string[]): Promise<void> {
      const owners = await ownersOf([...new Set(codes)])
      const byDiscount = new Map<string, { codes: string[]; found: CodeNode[] }>()
      for (const [code, { id, codeDiscount }] of owners) {
        if (id !== ref && !codeDiscount.tags?.includes(tagOf(ref))) continue
        const one = byDiscount.get(id) ?? { codes: [], found: [] }
        byDiscount.set(id, one)
        one.codes.push(code)
        for (const node of codeDiscount.codes?.nodes ?? []) one.found.push(node)
      }
      for (const [id, one] of byDiscount) await removeFrom(ask, id, one.codes, one.found)
    },
  }
}

const isTaken = ({ code }: UserError) => code === 'TAKEN' || code === 'DUPLICATE' || code === 'IMPLICIT_DUPLICATE'
const takenCode = (code: string): CodeResult => ({
  code,
  outcome: 'taken',
  message: 'This code already exists in your store.',
})
