import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { contacts, recordActivities, subscribeContact } from './index.ts'

const server = await testServer({ rooms: [sitesRoom(), contacts] })
const { clock, database, post, tools } = server
const dayMs = 86_400_000
const consent = { text: 'Send me news.', method: 'form', addressPrefix: '203.0.113.0/24' }
const moment = (daysAgo: number) => new Date(clock.now - daysAgo * dayMs).toISOString()

test('growth counts new subscribers and unsubscribes in this and the previous period, without those of other sites', async () => {
  const { siteId, token } = server.aMember()
  const other = server.aMember()
  const growth = (body: object) => post('/contacts/growth', { site_id: siteId, ...body }, { token })
  const subscribe = (site: string, email: string) =>
    database.inSite(site, async (db) => {
      const request = { siteId: site, email, fields: {}, popupId: tools.newId(), page: '/', consent }
      return (await subscribeContact({ ...tools, db }, request)).contact.id
    })
  await subscribe(siteId, 'before@example.com')
  clock.advance(7 * dayMs)
  const leaver = await subscribe(siteId, 'leaver@example.com')
  await subscribe(siteId, 'stays@example.com')
  const imported = await subscribe(siteId, 'imported@example.com')
  const unconfirmed = await subscribe(siteId, 'unconfirmed@example.com')
  await subscribe(other.siteId, 'other@example.com')
  await database.inSite(siteId, async (db) => {
    await recordActivities({ ...tools, db }, siteId, [
      { contactId: leaver, kind: 'unsubscribed', what: '' },
      { contactId: leaver, kind: 'unsubscribed', what: '' },
    ])
    await sql`UPDATE contacts SET status = CASE id WHEN ${unconfirmed}::uuid THEN 'unconfirmed' ELSE 'unsubscribed' END
      WHERE site_id = ${siteId} AND id IN (${leaver}, ${imported}, ${unconfirmed})`.execute(db)
  })
  clock.advance(1000)
  const span = { since: moment(5), until: moment(0) }
  expect(await growth(span)).toMatchObject({
    status: 200,
    body: { new: 2, unsubscribed: 1, subscribed: 2, before: { new: 1, unsubscribed: 0 } },
  })
  expect((await growth({ since: moment(2), until: 'soon' })).status).toBe(400)
  expect((await post('/contacts/growth', { site_id: siteId, ...span }, { token: other.token })).status).toBe(403)
})
