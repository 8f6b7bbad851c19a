import { beforeEach, describe, expect, test } from 'vitest'
import { recordConversion } from '#features/analytics/server/index.ts'
import { documentWith } from './testing/a-live-form.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const { aSite, app, begin, database, tools } = await visitorsServer()

let site: TestSite
let popup_id: string
beforeEach(async () => {
  ;({ site, popup_id } = await begin())
})

describe('the number of sign-ups', () => {
  const saying = (text: string) => ({
    type: 'text',
    id: 't',
    style: {},
    blocks: [{ type: 'paragraph', spans: [{ text }] }],
  })
  const signups = (key: string, popup: string) => app.inject(`/v/signups/${key}/${popup}`)
  const convert = () => {
    const event = { siteId: site.id, id: tools.newId(), popup_id, visitor_id: '', page: '', traits: {} }
    return database.inSite(site.id, (db) => recordConversion({ ...tools, db }, event))
  }

  test('is returned for a form that shows it, and for no other', async () => {
    expect((await signups(site.key, popup_id)).statusCode).toBe(404)
    await site.live(popup_id, { document: documentWith(saying('[?signups]Join [signups] others.[/signups]')) })
    await convert()
    await convert()
    const answer = await signups(site.key, popup_id)
    expect([answer.json(), answer.headers['access-control-allow-origin']]).toEqual([{ success: true, count: 2 }, '*'])
  })

  test.each(['no-such-key', '..', 'a'.repeat(200)])('is not found for the key %s', async (key) => {
    await site.live(popup_id, { document: documentWith(saying('[signups]')) })
    expect((await signups(key, popup_id)).statusCode).toBe(404)
    expect((await signups((await aSite()).key, popup_id)).statusCode).toBe(404)
    expect((await signups(site.key, 'not-an-id')).statusCode).toBe(404)
  })
})
