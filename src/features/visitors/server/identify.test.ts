import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { scriptCalls } from '../contract.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const { aSite, begin, call, clock, database, get, post, tools } = await visitorsServer()

let site: TestSite
let popup_id: string
beforeEach(async () => {
  ;({ site, popup_id } = await begin())
})

describe('identifying a browser', () => {
  const links = async () =>
    (
      await sql<{ visitor_id: string; email: string; external_id: string }>`
        SELECT visitor_id, email, external_id FROM visitor_identities JOIN contacts c ON c.id = contact_id
        WHERE visitor_identities.site_id = ${site.id} ORDER BY at, external_id`.execute(database.system)
    ).rows
  const identify = (said: object) => post('/v/identify', { key: site.key, ...said })
  let visitor_id: string
  beforeEach(async () => {
    visitor_id = tools.newId()
    const sent = { id: tools.newId(), popup_id, visitor_id: '', page: 'https://shop.example/', sure: 'ann@example.com' }
    const { ticket } = (await get('/v/ticket', { key: site.key })).body
    await post('/v/subscribe', { key: site.key, ...sent, ticket, fields: { email: 'ann@example.com' } })
  })

  test('by the page’s call: the latest counts, and an ID identifies the contact in another browser', async () => {
    expect(await identify({ visitor_id, email: 'Ann@Example.com ', id: 'c7' })).toMatchObject({ status: 200 })
    expect(await links()).toEqual([{ visitor_id, email: 'ann@example.com', external_id: 'c7' }])
    clock.advance(1000)
    const other = tools.newId()
    await identify({ visitor_id: other, id: 'c7' })
    expect(await links()).toContainEqual({ visitor_id: other, email: 'ann@example.com', external_id: 'c7' })
  })

  test('by what was submitted with a form', async () => {
    const sent = { id: tools.newId(), popup_id, visitor_id, page: 'https://shop.example/', sure: 'bea@example.com' }
    const { ticket } = (await get('/v/ticket', { key: site.key })).body
    await post('/v/subscribe', {
      key: site.key,
      ...sent,
      ticket,
      shown_for: 5000,
      fields: { email: 'bea@example.com' },
    })
    expect(await links()).toEqual([{ visitor_id, email: 'bea@example.com', external_id: '' }])
  })

  test('creates no contact, and the response is the same', async () => {
    const known = await identify({ visitor_id, email: 'ann@example.com' })
    const unknown = await identify({ visitor_id: tools.newId(), email: 'nobody@example.com', id: 'x' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await links()).toHaveLength(1)
    const other = await aSite()
    await post('/v/identify', { key: other.key, visitor_id: tools.newId(), email: 'ann@example.com' })
    expect(await links()).toHaveLength(1)
  })

  test.each([
    [{ visitor_id: '' }, 400],
    [{ email: 'a'.repeat(400) }, 400],
    [{ key: 'no-such-key' }, 403],
    [{ hash: 'a'.repeat(201) }, 400],
  ])('rejects %j', async (changes, status) => {
    expect((await identify({ visitor_id, email: 'ann@example.com', ...changes })).status).toBe(status)
  })

  describe('how well the identity is verified', () => {
    const proofs = async () =>
      (
        await sql<{ proof: string }>`SELECT proof FROM visitor_identities
          WHERE site_id = ${site.id} AND visitor_id = ${visitor_id}`.execute(database.system)
      ).rows.map(({ proof }) => proof)
    const secretOf = async ({ id, owner }: TestSite) =>
      (await call(scriptCalls.identitySecret, { site_id: id }, owner)).secret
    const sign = async (text: string, by?: string) =>
      createHmac('sha256', by ?? (await secretOf(site)))
        .update(text)
        .digest('hex')

    test.each([
      [{ email: 'ann@example.com' }, 'ann@example.com', 'verified'],
      [{ email: 'Ann@Example.com', id: 'c7' }, 'ann@example.com:c7', 'verified'],
      [{ email: 'ann@example.com', id: 'c8' }, 'ann@example.com', 'stated'],
      [{ email: 'ann@example.com' }, 'bea@example.com', 'stated'],
    ])('%j signed as %s is %s', async (said, text, proof) => {
      await identify({ visitor_id, ...said, hash: await sign(text) })
      expect(await proofs()).toEqual([proof])
    })

    test('another site’s secret proves nothing; only admins and owners can read it', async () => {
      const other = await aSite()
      const theirs = await secretOf(other)
      await identify({ visitor_id, email: 'ann@example.com', hash: await sign('ann@example.com', theirs) })
      expect(await proofs()).toEqual(['stated'])
      expect((await post('/script/identity-secret', { site_id: site.id }, other.owner)).status).toBe(403)
    })

    test('a verified identity remains, until the browser is identified as another contact', async () => {
      const send = async (email: string) => {
        const { ticket } = (await get('/v/ticket', { key: site.key })).body
        const sent = {
          id: tools.newId(),
          popup_id,
          visitor_id,
          page: 'https://shop.example/',
          sure: email,
          shown_for: 5000,
        }
        await post('/v/subscribe', { key: site.key, ...sent, ticket, fields: { email } })
      }
      await send('bea@example.com')
      expect(await proofs()).toEqual(['submitted'])
      await identify({ visitor_id, email: 'bea@example.com' })
      expect(await proofs()).toEqual(['submitted'])
      // An existing subscriber wasn't subscribed by this form, because anyone can type their address.
      clock.advance(1000)
      await post('/contacts/add', { site_id: site.id, email: 'cid@example.com', consent: 'Asked.' }, site.owner)
      await send('cid@example.com')
      expect(await proofs()).toEqual(['stated'])
    })
  })
})
