import { expect, test } from 'vitest'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { AudienceChoice } from '../contract.ts'
import { audienceFor } from './audience.ts'
import { pushCampaignsServer } from './testing/push-campaigns-server.ts'

const { aSiteOfThree, database, tools } = await pushCampaignsServer()

test('counts a push audience by lists and exclusions, regardless of email subscription', async () => {
  const { call, vip, other, ann } = await aSiteOfThree()
  const count = async (audience: object) =>
    (await call('/campaigns/audience', { type: 'push', audience })).body.count as number
  expect(await count({})).toBe(4)
  expect(await count({ lists: [vip] })).toBe(3)
  expect(await count({ lists: [other] })).toBe(1)
  expect(await count({ excluded_lists: [other] })).toBe(3)
  expect(await count({ lists: [vip], excluded_lists: [other] })).toBe(2)
  expect(await count({ contact_ids: [ann] })).toBe(2)
  const theirs = await aSiteOfThree()
  expect(await count({ lists: [theirs.vip] })).toBe(0)
})

test('the counted audience matches the browsers that the campaign reaches', async () => {
  const { siteId, call, vip, other, ann, bob } = await aSiteOfThree()
  const choices: AudienceChoice[] = [
    {},
    { lists: [vip] },
    { lists: [other] },
    { excluded_lists: [other] },
    { excluded_lists: [vip, other] },
    { lists: [vip], excluded_lists: [other] },
    { contact_ids: [bob, ann] },
  ].map((choice) => AudienceChoice.parse(choice))
  for (const audience of choices) {
    const ids = await pagesOf(siteId, audience, 100)
    const { count } = (await call('/campaigns/audience', { type: 'push', audience })).body
    expect([audience, count]).toEqual([audience, ids.flat().length])
  }
})

test('finds a narrow audience page by page, skipping browsers outside it', async () => {
  const { siteId, vip, other, ann, bob, browsers } = await aSiteOfThree()
  const { nobodys, anns, bobs, annsOther } = browsers
  // Items created at the same moment are in any order.
  const pages = async (choice: object) => {
    const found = await pagesOf(siteId, AudienceChoice.parse(choice), 1)
    return [found.length, found.flat().toSorted()]
  }
  expect(await pages({ lists: [other] })).toEqual([4, [bobs]])
  expect(await pages({ excluded_lists: [vip] })).toEqual([4, [nobodys]])
  expect(await pages({ contact_ids: [ann, bob] })).toEqual([3, [anns, bobs, annsOther].toSorted()])
})

/** Returns the pages of an audience as they are planned, each in its own transaction. */
async function pagesOf(siteId: string, choice: AudienceChoice, max: number) {
  const { after } = audienceFor('push', choice, tools.now)
  const pages: (readonly string[])[] = []
  for (let last = nilId; ;) {
    const page = await database.inSite(siteId, (db) => after(db, siteId, last, max))
    if (page === null) return pages
    pages.push(page.ids)
    last = page.last
  }
}
