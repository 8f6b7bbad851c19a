import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Condition, Filter } from '../filter.ts'
import { recordActivities, setPurchases } from './index.ts'
import { contactsServer, dayMs } from './testing/contacts-server.ts'
import { roundsOf } from '../../../../config/is-drawn.ts'

const { database, tools, clock, member, subscribe, found } = await contactsServer()
const letters = ['a', 'b', 'c', 'd']
const kindOf = {
  received_times: 'sent',
  opened_times: 'opened',
  clicked_times: 'clicked',
  viewed_times: 'viewed',
} as const
const subject = fc.constantFrom('campaign:one', 'campaign:two', 'link:https://x.example/', 'product:mug')

const happening = fc.record({
  who: fc.nat(3),
  kind: fc.constantFrom('sent', 'opened', 'clicked', 'viewed'),
  daysAgo: fc.constantFrom(0, 1, 6, 7, 8, 40),
  about: fc.uniqueArray(subject, { maxLength: 2 }),
})
const order = fc.record({
  who: fc.nat(3),
  daysAgo: fc.constantFrom(0, 7, 8, 40),
  cents: fc.constantFrom(0, 10, 20, 1995),
  isConvertible: fc.boolean(),
  products: fc.uniqueArray(fc.constantFrom('mug', 'cup'), { maxLength: 2 }),
})
const counted = fc.record(
  {
    field: fc.constantFrom('received_times', 'opened_times', 'clicked_times', 'viewed_times', 'bought_times'),
    operator: fc.constantFrom('at_least', 'at_most', 'exactly', 'never'),
    value: fc.nat(3),
    within: fc.constantFrom(0, 7, 30),
    isAbout: fc.boolean(),
  },
  { requiredKeys: ['field', 'operator', 'value', 'isAbout'] },
)
const summed = fc.record({
  field: fc.constant('spent_within'),
  operator: fc.constantFrom('at_least', 'at_most', 'more_than', 'less_than'),
  value: fc.constantFrom(-1, 0, 0.1, 0.3, 19.95, 20.05),
  within: fc.constantFrom(0, 7, 30),
})
const aboutOf: Record<string, string> = {
  received_times: 'campaign:one',
  opened_times: 'campaign:two',
  clicked_times: 'link:https://x.example/',
  viewed_times: 'product:mug',
  bought_times: 'product:mug',
}
const compare: Record<string, (found: number, value: number) => boolean> = {
  at_least: (found, value) => found >= value,
  at_most: (found, value) => found <= value,
  more_than: (found, value) => found > value,
  less_than: (found, value) => found < value,
  exactly: (found, value) => found === value,
  never: (found) => found === 0,
}

test('filters by counts and sums match exactly the contacts that a recount finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 14 }),
      fc.array(order, { maxLength: 8 }),
      fc.array(fc.oneof(counted, summed), { minLength: 6, maxLength: 12 }),
      async (happenings, orders, asked) => {
        const { siteId, call } = member()
        const ids: string[] = []
        for (const letter of letters) ids.push(await subscribe(siteId, `${letter}@x.io`))
        const at = (daysAgo: number) => new Date(clock.now - daysAgo * dayMs)
        await database.inSite(siteId, async (db) => {
          await recordActivities(
            { ...tools, db },
            siteId,
            happenings.map(({ who, kind, daysAgo, about }) => ({
              contactId: ids[who]!,
              kind,
              what: 'x',
              at: at(daysAgo),
              about: about.map((key) => ({ key, title: key })),
            })),
          )
          await setPurchases(
            db,
            siteId,
            ids.map((contactId, index) => {
              const own = orders.filter(({ who }) => who === index)
              const each = own.map(({ daysAgo, cents, isConvertible, products }) => ({
                orderId: tools.newId(),
                at: at(daysAgo),
                net: isConvertible ? cents / 100 : null,
                products,
              }))
              const known = { spent: 0, spentOrders: 0, firstAt: null, lastAt: null, products: [], codes: [] }
              return { contactId, orders: own.length, ...known, each }
            }),
          )
        })
        for (const { isAbout = false, ...part } of asked as ((typeof asked)[number] & { isAbout?: boolean })[]) {
          const about = isAbout ? aboutOf[part.field] : undefined
          const condition: Condition = { ...part, ...(about !== undefined && { about }) }
          const isIn = (daysAgo: number) => part.within === undefined || daysAgo <= part.within
          const expected = letters.filter((_, who) => {
            const bought = orders.filter((one) => one.who === who && isIn(one.daysAgo))
            const cents = bought.filter(({ isConvertible }) => isConvertible).reduce((sum, one) => sum + one.cents, 0)
            if (part.field === 'spent_within') return compare[part.operator]!(cents, Math.round(part.value * 100))
            const done =
              part.field === 'bought_times'
                ? bought.filter(({ products }) => !about || (products as string[]).includes('mug'))
                : happenings.filter(
                    (one) =>
                      one.who === who &&
                      one.kind === kindOf[part.field as keyof typeof kindOf] &&
                      isIn(one.daysAgo) &&
                      (!about || one.about.includes(about as 'product:mug')),
                  )
            return compare[part.operator]!(done.length, part.value)
          })
          const holding = await found(call, { match: 'all', conditions: [condition] })
          expect([condition, holding]).toEqual([condition, expected.join('')])
          const others = letters.filter((letter) => !expected.includes(letter)).join('')
          expect(await found(call, { match: 'none', conditions: [condition] })).toBe(others)
        }
      },
    ),
    { numRuns: roundsOf(12) },
  )
})

test('offers the subjects of a count by name, and refuses invalid conditions', async () => {
  const { siteId, call } = member()
  const ann = await subscribe(siteId, 'ann@x.io')
  const news = { key: 'campaign:1', title: 'News' }
  await database.inSite(siteId, (db) =>
    recordActivities({ ...tools, db }, siteId, [{ contactId: ann, kind: 'sent', what: 'Hello', about: [news] }]),
  )
  expect((await call('/contacts/vocabulary')).body.subjects).toEqual([news])
  expect((await member().call('/contacts/vocabulary')).body.subjects).toEqual([])
  const one = { field: 'opened_times', operator: 'at_least', value: 1 }
  for (const condition of [
    { ...one, value: 1.5 },
    { ...one, value: -1 },
    { ...one, about: 'product:mug' },
    { ...one, about: 'campaign:' },
    { ...one, about: 'news' },
    { ...one, within: -1 },
    { ...one, operator: 'equals' },
    { field: 'spent_within', operator: 'at_least', value: 5 },
    { field: 'email', operator: 'is', value: 'x', within: 5 },
    { field: 'email', operator: 'is', value: 'x', about: 'campaign:1' },
  ]) {
    const filter = { match: 'all', conditions: [condition] } as unknown as Filter
    expect([condition, (await call('/contacts/count', { filter })).status]).toEqual([condition, 400])
  }
})
