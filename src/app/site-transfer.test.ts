import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { defaultChat } from '#embed/extra-data/default-extras.ts'
import { setCartEvents } from '#features/visitors/server/index.ts'
import { readZip, zipWriter } from '#features/site-transfer/server/zip.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, app, clock, database, get, post, runJobs } = await wholeProgram()
type Owner = Awaited<ReturnType<typeof anOwner>>
const newer = 'This export was made by a newer version of Trellis. Update this installation first.'

const asker =
  (owner: Owner) =>
  async <Path extends string>(path: Path, body: object = {}) =>
    (await post(path, { site_id: owner.siteId, ...body }, owner)).body

async function upload(owner: Owner, bytes: Buffer, token = owner.token) {
  // Transfers are distinguished by their start time.
  clock.advance(1000)
  const answer = await app.inject({
    method: 'POST',
    url: `/sites/import/${owner.siteId}`,
    headers: { 'content-type': 'application/zip', authorization: `Bearer ${token}` },
    payload: bytes,
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Returns the site's newest export or import. Transfers with the same start time have no order. */
const newest = async (owner: Owner, kind: 'export' | 'import') =>
  (await asker(owner)('/sites/transfers')).transfers.find((one) => one.kind === kind)

async function exported(owner: Owner): Promise<Buffer> {
  await asker(owner)('/sites/export')
  await runJobs()
  const { url } = (await newest(owner, 'export'))!
  return (await app.inject({ method: 'GET', url: url! })).rawPayload
}

async function imported(owner: Owner, bytes: Buffer) {
  expect(await upload(owner, bytes)).toMatchObject({ status: 200, body: { transfer: { state: 'running' } } })
  await runJobs()
  return newest(owner, 'import')
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Creates a site with something of everything. */
async function aFullSite() {
  const owner = await anOwner()
  const ask = asker(owner)
  const form = new FormData()
  form.append('file', new File([pixel], 'logo.png'))
  const sent = new Request('http://x/', { method: 'POST', body: form })
  const headers = { 'content-type': sent.headers.get('content-type')!, authorization: `Bearer ${owner.token}` }
  const payload = Buffer.from(await sent.arrayBuffer())
  const media = await app.inject({ method: 'POST', url: `/media/upload/${owner.siteId}/forms`, headers, payload })
  const picture: string = media.json().media.picture.address
  const { templates } = await ask('/templates')
  const json = JSON.parse(JSON.stringify(templates[0]!.json))
  const { popup } = await ask('/popup/save', { popup: { name: 'Spring', json } })
  await ask('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
  await ask('/popup/versions/keep', { popup_id: popup.id, name: 'Before the sale' })
  await ask('/chat/save', { is_on: true, devices: ['desktop', 'mobile'], settings: { ...defaultChat, team: 'Olga' } })
  await ask('/suppressions/add', { emails: ['gone@example.com'] })
  const variants = [{ external_id: 'M', title: 'M', price: 12.5 }]
  await ask('/products/record', { products: [{ external_id: '7', title: 'Mug', price: 12.5, variants }] })
  await ask('/lists/save', { name: 'News' })
  await ask('/contacts/add', { email: 'ann@example.com', consent: 'Asked "in the\tshop".', tags: ['vip'] })
  await ask('/contacts/add', { email: 'info@bücher.example', consent: 'Asked.' })
  await ask('/orders/record', { order: { external_id: '1', email: 'ann@example.com', currency: 'EUR', total: 119 } })
  await ask('/campaigns/save', {
    campaign: { name: 'Sale', email: { subject: 'Hi', html: `<img src="http://localhost:3000${picture}">` } },
  })
  await ask('/autoresponse/email/save', { email: { name: 'Welcome', subject: 'Hi', body: 'Hello' } })
  return { owner, ask, picture, popup }
}

test('moves a site into a new one with all its data, and its images under new names', async () => {
  const { owner, ask, picture, popup } = await aFullSite()
  const file = await exported(owner)
  const target = await anOwner()
  const there = asker(target)
  expect(await imported(target, file)).toMatchObject({ kind: 'import', state: 'done', error: '' })
  const without = (contact: object) => JSON.stringify(contact)
  const contacts = async (by: typeof ask) => (await by('/contacts/list', { sort: 'email' })).contacts.map(without)
  expect(await contacts(there)).toEqual(await contacts(ask))
  expect((await there('/popup/load', { popup_id: popup.id })).popup.json).toEqual(
    (await ask('/popup/load', { popup_id: popup.id })).popup.json,
  )
  expect((await there('/popups', { status: ['active'] })).popups.map(({ name }: { name: string }) => name)).toEqual([
    'Spring',
  ])
  expect((await get(`/s/${target.key}.js`)).body).toContain(popup.id)
  const versions = async (by: typeof ask) => (await by('/popup/versions', { popup_id: popup.id })).versions
  expect((await versions(there)).map(({ name, at }) => [name, at])).toEqual(
    (await versions(ask)).map(({ name, at }) => [name, at]),
  )
  const { version } = await there('/popup/versions/load', {
    popup_id: popup.id,
    version_id: (await versions(there)).find(({ name }) => name === 'Before the sale')!.id,
  })
  expect(version.name).toBe('Before the sale')
  const products = async (by: typeof ask) => (await by('/shops/products/list', { product_ids: ['7'] })).products
  expect(await products(there)).toMatchObject([{ external_id: '7', title: 'Mug', variants: [{ price: 12.5 }] }])
  expect(await products(there)).toEqual(await products(ask))
  expect((await there('/orders/list')).orders).toHaveLength(1)
  const chat = async (by: typeof ask) => (await by('/chat/load')).chat
  expect(await chat(there)).toMatchObject({ is_on: true, devices: ['desktop', 'mobile'], settings: { team: 'Olga' } })
  const currency = async (by: typeof ask) => (await by('/sites/update')).site.currency
  expect([await currency(ask), await currency(there)]).toEqual(['EUR', 'EUR'])
  const { id: campaign_id } = (await there('/campaigns/list')).campaigns[0]!
  const { html } = (await there('/campaigns/load', { campaign_id })).campaign.email
  const [moved] = /\/i\/[0-9a-f]{40}\.png/.exec(html)!
  expect(moved).not.toBe(picture)
  expect((await get(moved)).status).toBe(200)
  expect((await get(picture)).status).toBe(200)
  expect(await upload(target, file)).toMatchObject({ status: 200 })
  await runJobs()
  expect(await newest(target, 'import')).toMatchObject({
    state: 'failed',
    error: 'This site already has content. Create a new site, and import the file there.',
  })
  // Deleting an import also removes its file.
  expect((await there('/sites/transfers/delete', { transfer_id: (await newest(target, 'import'))!.id })).success).toBe(
    true,
  )
})

test('pages of a moved site send no cart events, because the store connection does not move', async () => {
  const { owner } = await aFullSite()
  await database.inSite(owner.siteId, (db) => setCartEvents(db, owner.siteId, true))
  const target = await anOwner()
  await imported(target, await exported(owner))
  const tellsOfCarts = async ({ siteId }: Owner) => {
    const { rows } = await sql<{ cart_events: boolean }>`
      SELECT cart_events FROM script_settings WHERE site_id = ${siteId}`.execute(database.system)
    return rows[0]?.cart_events
  }
  expect([await tellsOfCarts(owner), await tellsOfCarts(target)]).toEqual([true, false])
})

test('suppressed addresses stay suppressed wherever a site moves, and can be removed there', async () => {
  const { owner } = await aFullSite()
  const second = await anOwner()
  await imported(second, await exported(owner))
  await asker(second)('/suppressions/add', { emails: ['later@example.com'] })
  const third = await anOwner()
  await imported(third, await exported(second))
  const ask = asker(third)
  const reasonOf = async (email: string) => (await ask('/suppressions/check', { email })).reason
  for (const email of ['gone@example.com', 'GONE@example.com', 'later@example.com'])
    expect([email, await reasonOf(email)]).toEqual([email, 'manual'])
  expect(await reasonOf('ann@example.com')).toBe(null)
  // Existing addresses are not added a second time under the new site's key.
  expect((await ask('/suppressions/add', { emails: ['gone@example.com', 'new@example.com'] })).added).toBe(1)
  expect((await ask('/suppressions/list')).counts.manual).toBe(3)
  expect((await ask('/suppressions/delete', { email: 'gone@example.com', why: 'They asked.' })).removed).toBe(true)
  expect(await reasonOf('gone@example.com')).toBe(null)
})

test('only owners can export, import and download, and no one can access another site’s file', async () => {
  const { owner } = await aFullSite()
  const stranger = await anOwner()
  await exported(owner)
  const { id, url } = (await newest(owner, 'export'))!
  for (const path of ['/sites/export', '/sites/transfers', '/sites/transfers/delete']) {
    expect([path, (await post(path, { site_id: owner.siteId, transfer_id: id }, stranger)).status]).toEqual([path, 403])
  }
  expect((await upload(owner, Buffer.from('PK'), stranger.token)).status).toBe(403)
  // A member who isn't an owner is refused as well, before the file is read.
  await sql`INSERT INTO site_members (site_id, user_id, role, created_at)
    SELECT ${owner.siteId}, id, 'editor', now() FROM users WHERE email = ${stranger.email}`.execute(database.system)
  expect((await upload(owner, Buffer.from('PK'), stranger.token)).body.error).toBe(
    'Only an owner of the site may do this.',
  )
  expect((await post('/sites/transfers/delete', { site_id: stranger.siteId, transfer_id: id }, stranger)).status).toBe(
    404,
  )
  expect((await get(`${url!.slice(0, -2)}AA`)).status).toBe(404)
  const { body } = await post('/sites/transfers/delete', { site_id: owner.siteId, transfer_id: id }, owner)
  expect(body.success).toBe(true)
  expect((await get(url!)).status).toBe(404)
})

/** Returns the same file with one entry changed. */
async function changed(file: Buffer, name: RegExp, change: (text: string) => string): Promise<Buffer> {
  const writer = zipWriter()
  const pieces: Buffer[] = []
  async function* whole() {
    yield file
  }
  for await (const { name: found, bytes } of readZip(whole())) {
    const text = name.test(found) ? Buffer.from(change(bytes.toString())) : bytes
    pieces.push(writer.add({ name: found, bytes: text }))
  }
  return Buffer.concat([...pieces, writer.end()])
}

test('rejects a changed file with a message, and stores none of it', async () => {
  const { owner } = await aFullSite()
  const file = await exported(owner)
  const cases: [Buffer, string | RegExp][] = [
    [Buffer.from('no zip at all'), 'This file is no export of Trellis.'],
    [file.subarray(0, 3000), /no export of Trellis, or it is damaged/],
    [await changed(file, /site\.json/, (text) => text.replace('"version":1', '"version":2')), newer],
    [await changed(file, /contacts-/, (text) => text.replace('"status"', '"state"')), newer],
    [
      await changed(file, /contacts-/, (text) => text.replace(/"created_at":"[^"]+"/, '"created_at":"soon"')),
      /^contacts\/contacts-0001/,
    ],
    [await changed(file, /popups-/, (text) => text.replace('"steps"', '"stops"')), /^Line 1 of forms\/popups-0001/],
    [
      await changed(file, /chat_settings-/, (text) => text.replace('{desktop,', '{watch,')),
      /^Line 1 of conversations\/chat_settings-0001/,
    ],
    // Zip files of 64 kB each, whose unpacked contents would crash the program.
    [
      await changed(file, /contacts-/, () => '\n'.repeat(32 * 1024 ** 2)),
      'contacts/contacts-0001.ndjson has too many lines.',
    ],
    [await changed(file, /contacts-/, () => '{}\n'.repeat(10 * 1024 ** 2)), /^Line 1 of contacts/],
    [
      await changed(file, /contacts-/, () => ' '.repeat(33 * 1024 ** 2)),
      /^contacts\/contacts-0001.ndjson is too large/,
    ],
    [
      await changed(file, /contacts-/, () => `{"a":[${'1,'.repeat(3_000_000)}1]}`),
      'contacts/contacts-0001.ndjson is not as Trellis exports it.',
    ],
    [await changed(file, /site\.json/, (text) => text + ' '.repeat(70_000)), /^site.json is too large/],
    [await changed(file, /media\/files\/000001\.bin/, () => '<script>alert(1)</script>'), /./],
    [
      await changed(file, /contacts\/files\/000001\.bin/, () => '["short"]'),
      'The suppression list of this export is not as Trellis exports it.',
    ],
  ]
  for (const [bytes, error] of cases) {
    const target = await anOwner()
    const failed = await imported(target, bytes)
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringMatching(error) })
    const { rows } = await sql`SELECT FROM contacts WHERE site_id = ${target.siteId}
      UNION ALL SELECT FROM media WHERE site_id = ${target.siteId}`.execute(database.system)
    expect(rows).toEqual([])
  }
  expect((await upload(owner, Buffer.alloc(0))).status).toBe(400)
})
