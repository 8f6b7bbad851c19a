import { type ListArguments, pageOf } from './shopify-pages.ts'
import type { FakeDiscount, ShopifyState } from './shopify-state.ts'

type Input = Readonly<Record<string, unknown>>

/** Resolvers of the discount fields. */
export function shopifyDiscountsRoot(state: ShopifyState, nextId: () => number) {
  const codeNode = (discount: FakeDiscount) => ({
    __typename: discount.kind,
    title: discount.title,
    tags: discount.tags,
    endsAt: discount.endsAt,
    codesCount: { count: discount.codes.length },
    codes: (list: ListArguments) => {
      const found = discount.codes.filter(
        ({ code }) => !list.query || code.toUpperCase().includes(list.query.toUpperCase()),
      )
      return pageOf(
        found.map((node) => ({ key: node.id, node })),
        list,
      )
    },
  })
  const ownerOf = (code: string) =>
    [...state.discounts.values()].find(({ codes }) =>
      codes.some((one) => one.code.toUpperCase() === code.toUpperCase()),
    )
  const taken = { code: 'TAKEN', message: 'Code must be unique. Please try a different code.' }
  const gone = { code: 'INVALID', message: 'Discount does not exist.' }

  const write = (kind: FakeDiscount['kind'], known: FakeDiscount | null, input: Input) => {
    const problem = problemOf(input)
    const code = input['code'] as string | undefined
    if (problem || (!known && (!code || ownerOf(code))))
      return { codeDiscountNode: null, userErrors: [problem ?? taken] }
    const id = known?.id ?? `gid://shopify/DiscountCodeNode/${nextId()}`
    const made: FakeDiscount = {
      id,
      kind,
      title: input['title'] as string,
      tags: (input['tags'] as string[] | undefined) ?? [],
      startsAt: input['startsAt'] as string,
      endsAt: (input['endsAt'] as string | null | undefined) ?? null,
      usageLimit: input['usageLimit'] as number | null,
      input,
      codes: known?.codes ?? [{ id: `gid://shopify/DiscountRedeemCode/${nextId()}`, code: code! }],
    }
    state.discounts.set(id, made)
    return { codeDiscountNode: { id, codeDiscount: () => codeNode(made) }, userErrors: [] }
  }
  const update = (kind: FakeDiscount['kind'], id: string, input: Input) => {
    const known = state.discounts.get(id)
    if (!known || known.kind !== kind) return { codeDiscountNode: null, userErrors: [gone] }
    // Fields that aren't sent stay unchanged.
    return write(kind, known, { ...known.input, ...input })
  }
  const bulkNode = (id: string, countsAsPoll: boolean) => {
    const job = state.bulk.get(id)
    if (!job) return null
    if (countsAsPoll) job.polls += 1
    const done = job.polls >= state.pollsUntilDone
    const failed = job.codes.filter(({ errors }) => errors.length > 0).length
    return {
      id,
      done,
      codesCount: job.codes.length,
      importedCount: done ? job.codes.length - failed : 0,
      failedCount: done ? failed : 0,
      codes: (list: ListArguments) =>
        pageOf(
          job.codes.map((node) => ({ key: node.code, node })),
          list,
        ),
    }
  }

  return {
    discountNodes: (list: ListArguments) => {
      const tag = /^tag:(\S+)$/.exec(list.query ?? '')?.[1]
      const found = [...state.discounts.values()].filter(({ tags }) => tag !== undefined && tags.includes(tag))
      return pageOf(
        found.map((one) => ({ key: one.id, node: { id: one.id, discount: () => codeNode(one) } })),
        list,
      )
    },
    discountNode: ({ id }: { id: string }) => {
      const found = state.discounts.get(id)
      return found ? { id, discount: () => codeNode(found) } : null
    },
    codeDiscountNodeByCode: ({ code }: { code: string }) => {
      const owner = ownerOf(code)
      return owner ? { id: owner.id, codeDiscount: () => codeNode(owner) } : null
    },
    discountRedeemCodeBulkCreation: ({ id }: { id: string }) => bulkNode(id, true),
    discountCodeBasicCreate: ({ basicCodeDiscount: input }: { basicCodeDiscount: Input }) =>
      write('DiscountCodeBasic', null, input),
    discountCodeFreeShippingCreate: ({ freeShippingCodeDiscount: input }: { freeShippingCodeDiscount: Input }) =>
      write('DiscountCodeFreeShipping', null, input),
    discountCodeBasicUpdate: ({ id, basicCodeDiscount: input }: { id: string; basicCodeDiscount: Input }) =>
      update('DiscountCodeBasic', id, input),
    discountCodeFreeShippingUpdate: ({
      id,
      freeShippingCodeDiscount: input,
    }: {
      id: string
      freeShippingCodeDiscount: Input
    }) => update('DiscountCodeFreeShipping', id, input),
    discountCodeBxgyUpdate: ({ id, bxgyCodeDiscount: input }: { id: string; bxgyCodeDiscount: Input }) =>
      update('DiscountCodeBxgy', id, input),
    discountCodeDelete: ({ id }: { id: string }) =>
      state.discounts.delete(id)
        ? { deletedCodeDiscountId: id, userErrors: [] }
        : { deletedCodeDiscountId: null, userErrors: [gone] },
    discountRedeemCodeBulkAdd: ({ discountId, codes }: { discountId: string; codes: { code: string }[] }) => {
      const discount = state.discounts.get(discountId)
      if (!discount) return { bulkCreation: null, userErrors: [gone] }
      if (codes.length > 250)
        return { bulkCreation: null, userErrors: [{ code: 'EXCEEDED_MAX', message: 'At most 250.' }] }
      const id = `gid://shopify/DiscountRedeemCodeBulkCreation/${nextId()}`
      const results = codes.map(({ code }) => {
        if (code.length > 255) return { code, errors: [{ code: 'TOO_LONG', message: 'Code is too long.' }] }
        if (ownerOf(code)) return { code, errors: [taken] }
        discount.codes.push({ id: `gid://shopify/DiscountRedeemCode/${nextId()}`, code })
        return { code, errors: [] }
      })
      state.bulk.set(id, { id, polls: 0, codes: results })
      return { bulkCreation: bulkNode(id, false), userErrors: [] }
    },
    discountCodeRedeemCodeBulkDelete: ({ discountId, ids }: { discountId: string; ids: string[] }) => {
      const discount = state.discounts.get(discountId)
      if (!discount) return { job: null, userErrors: [gone] }
      discount.codes = discount.codes.filter(({ id }) => !ids.includes(id))
      return { job: { id: `gid://shopify/Job/${nextId()}`, done: false }, userErrors: [] }
    },
  }
}

/** Returns the problem if Shopify rejects input that the schema allows. */
function problemOf(input: Input): { code: string; message: string } | null {
  const gets = input['customerGets'] as
    | { value?: { percentage?: number; discountAmount?: { amount?: string } } }
    | undefined
  const { percentage, discountAmount } = gets?.value ?? {}
  if (!input['title']) return { code: 'BLANK', message: 'Title can’t be blank' }
  if (percentage !== undefined && !(percentage > 0 && percentage <= 1)) {
    return { code: 'VALUE_OUTSIDE_RANGE', message: 'Value must be between 0.0 and 1.0' }
  }
  if (discountAmount && !(Number(discountAmount.amount) > 0))
    return { code: 'GREATER_THAN', message: 'Value must be greater than 0' }
  const [starts, ends] = [input['startsAt'], input['endsAt']].map((value) => Date.parse(String(value)))
  if (starts! >= ends!) return { code: 'END_DATE_BEFORE_START_DATE', message: 'Ends at needs to be after starts_at' }
  return null
}
