import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newGameOptions } from '#form/document/game.ts'
import { contactCalls } from '#features/contacts/contract.ts'
import type { Id } from '#core/id.ts'
import { discountCalls } from '../contract.ts'
import { giveCodesTo } from './give-code.ts'
import { findCampaign } from './store.ts'
import { discountsServer, gameDocument } from './testing/discounts-server.ts'

const server = await discountsServer()
const { clock, database, tools } = server
const uniqueCode = /^10OFF-[A-Z2-9]{10}$/

async function begin(discount: object = {}) {
  const campaign = await server.begin(discount)
  const { site, campaign_id } = campaign
  const as = { site_id: site.id }
  const token = { token: site.owner.token }
  /** Gives codes as a campaign's email does, or as a form would for the browser of a known contact. */
  const give = (people: readonly { contactId?: Id; visitorId?: Id }[]) =>
    database.inSite(site.id, async (db) => {
      const row = (await findCampaign(db, site.id, campaign_id))!
      const occasion = { source: 'campaign' as const, sourceId: null }
      const requests = people.map(({ contactId = null, visitorId = null }) => ({
        person: { contactId, visitorId },
        occasion,
      }))
      return (await giveCodesTo({ ...tools, db }, row, requests)).map((one) => one?.code)
    })
  const aContact = async (name: string): Promise<Id> =>
    (await server.call(contactCalls.add, { ...as, email: `${name}@${site.id}.example`, consent: 'Asked.' }, token))
      .contact.id
  const merge = (from_id: Id, contact_id: Id) => server.call(contactCalls.merge, { ...as, from_id, contact_id }, token)
  const unmerge = (merge_id: Id) => server.call(contactCalls.unmerge, { ...as, merge_id }, token)
  const counts = async () => (await server.call(discountCalls.load, { ...as, campaign_id }, token)).campaign
  return { ...campaign, give, aContact, merge, unmerge, counts }
}

test('two people at one browser each get a code, even if both ask at once', async () => {
  const { aContact, codeFor, give } = await begin()
  const visitorId = tools.newId()
  const [ann, ben] = [await aContact('ann'), await aContact('ben')]
  const at = [ann, ben].map((contactId) => ({ contactId, visitorId }))
  const [first, second] = await give(at)
  expect(first).toMatch(uniqueCode)
  expect(second).toMatch(uniqueCode)
  expect(second).not.toBe(first)
  expect(await give(at.toReversed())).toEqual([second, first])
  // A request without a contact gets the code that belongs to the browser.
  expect([first, second]).toContain((await codeFor(visitorId)).body.code)
})

test('gives many people one code each in a single call, even if some appear twice', async () => {
  const { give, counts, codeFor } = await begin({ create_method: 'unique' })
  const visitors = Array.from({ length: 100 }, () => ({ visitorId: tools.newId() }))
  const codes = await give([...visitors, ...visitors.slice(0, 10)])
  expect(new Set(codes).size).toBe(100)
  expect(codes.slice(100)).toEqual(codes.slice(0, 10))
  expect(codes.every((code) => uniqueCode.test(code ?? ''))).toBe(true)
  expect((await counts()).issued).toBe(100)
  expect((await codeFor(visitors[7]!.visitorId)).body.code).toBe(codes[7])
})

test('after a merge, the remaining contact keeps their own code, and reports and exports lose no code', async () => {
  const { aContact, counts, give, merge, order, site, unmerge } = await begin()
  const [ann, ben] = [await aContact('ann'), await aContact('ben')]
  const [annsCode, bensCode] = await give([{ contactId: ann }, { contactId: ben }])
  const { merge_id } = await merge(ben, ann)
  expect(await give([{ contactId: ann }])).toEqual([annsCode])
  const { rows } = await sql<{
    contact_id: Id
  }>`SELECT contact_id FROM discount_claims WHERE site_id = ${site.id}`.execute(database.system)
  expect(rows.map(({ contact_id }) => contact_id)).toEqual([ann, ann])
  // The other contact's code is still valid, and the order made with it is now hers.
  await order('1', { discount_codes: [bensCode] })
  expect(await counts()).toMatchObject({ issued: 2, redeemed: 1 })
  await unmerge(merge_id)
  expect(await give([{ contactId: ann }, { contactId: ben }])).toEqual([annsCode, bensCode])
  expect((await counts()).issued).toBe(2)
})

test('a merged contact’s code passes to a contact without one, and returns on unmerge', async () => {
  const { aContact, give, merge, unmerge } = await begin()
  const [ann, ben] = [await aContact('ann'), await aContact('ben')]
  const [code] = await give([{ contactId: ben }])
  const { merge_id } = await merge(ben, ann)
  expect(await give([{ contactId: ann }])).toEqual([code])
  await unmerge(merge_id)
  expect(await give([{ contactId: ben }])).toEqual([code])
  expect(await give([{ contactId: ann }])).not.toEqual([code])
})

test('an expired code is replaced by a new one only once, however many requests arrive at the same time', async () => {
  const { counts, codeFor } = await begin({ expires_after: 60 })
  const visitor = tools.newId()
  const first = (await codeFor(visitor)).body.code
  clock.advance(61 * 60_000)
  const codes = (await Promise.all(Array.from({ length: 8 }, () => codeFor(visitor)))).map(({ body }) => body.code)
  expect(new Set(codes).size).toBe(1)
  expect(codes[0]).not.toBe(first)
  expect((await counts()).issued).toBe(2)
})

test('a prize with one item left gives one code however many win it at once, and reserves no others', async () => {
  const { campaign_id, counts, popup_id, site } = await begin()
  await site.live(popup_id, { document: gameDocument(campaign_id) })
  await database.inSite(site.id, (db) =>
    sql`INSERT INTO game_prizes (site_id, popup_id, option_id, stock, drawn)
      VALUES (${site.id}, ${popup_id}, ${newGameOptions()[0]!.id}, 1, 0)`.execute(db),
  )
  const play = () =>
    server.post('/v/play', { key: site.key, id: tools.newId(), popup_id, visitor_id: tools.newId(), submission_id: '' })
  const played = await Promise.all(Array.from({ length: 6 }, play))
  expect(played.filter(({ body }) => body.prize.code !== '')).toHaveLength(1)
  expect((await counts()).issued).toBe(1)
})
