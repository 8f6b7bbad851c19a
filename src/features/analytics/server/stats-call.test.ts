import { expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { periods } from '../contract.ts'
import { analyticsRoom, recordConversion } from './index.ts'

const server = await testServer({ rooms: [sitesRoom(), analyticsRoom()] })
const { database, tools } = server
const ask = ({ siteId, token }: { siteId: string; token: string }, question: object) =>
  server.post('/stats', { site_id: siteId, ...question }, { token })

test('a conversion, repeated, is counted once, and answered by /stats and its alias', async () => {
  const member = server.aMember()
  const [id, popup_id] = [tools.newId(), tools.newId()]
  const conversion = { siteId: member.siteId, id, popup_id, visitor_id: '', page: '/' } as const
  const record = () => database.inSite(member.siteId, (db) => recordConversion({ ...tools, db }, conversion))
  expect([await record(), await record()]).toEqual([true, false])
  const { body } = await ask(member, { object_id: popup_id })
  expect(body).toMatchObject({ success: true, interval: 'day', totals: { views: 0, conversions: 1, rate: 0 } })
  const { token, siteId } = member
  const path = '/apps/listbuilder/v3/stats'
  expect((await server.post(path, { site_id: siteId, object_id: popup_id }, { token })).body).toEqual(body)
})

test.each([{ period: '2 weeks' }, { period: 7 }, { object_id: 'x' }])('%j is refused', async (question) => {
  expect(await ask(server.aMember(), question)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
})

test.each(periods)("%s: another site's form answers like one that does not exist", async (period) => {
  const [mine, theirs] = [server.aMember(), server.aMember()]
  const popup_id = tools.newId()
  const conversion = { siteId: theirs.siteId, id: tools.newId(), popup_id, visitor_id: '', page: '/' } as const
  await database.inSite(theirs.siteId, (db) => recordConversion({ ...tools, db }, conversion))
  const foreign = await ask(mine, { period, object_id: popup_id })
  expect([foreign.status, foreign.body]).toEqual([200, (await ask(mine, { period, object_id: tools.newId() })).body])
  expect(foreign.body.totals.conversions).toBe(0)
  expect((await ask(theirs, { period })).body.totals.conversions).toBe(1)
})
