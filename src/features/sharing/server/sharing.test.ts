import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { displayRulesRoom } from '#features/display-rules/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { visitorsRoom } from '#features/visitors/server/index.ts'
import { scriptConfig } from '#embed/script-config.ts'
import type { SiteConfig } from '#embed/protocol.ts'
import { defaultImages, defaultShare } from '#embed/extra-data/default-extras.ts'
import { sharingRoom } from './index.ts'

const asked: string[] = []
let tell: (url: string) => { status: number; body: string } = () => ({ status: 200, body: '{}' })
const networks = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://x')
  asked.push(`${pathname} ${searchParams.get('id') ?? searchParams.get('url')} ${request.headers.authorization ?? ''}`)
  const { status, body } = tell(`${pathname} ${searchParams.get('id') ?? searchParams.get('url')}`)
  response.writeHead(status).end(body)
})
await new Promise<void>((done) => networks.listen(0, '127.0.0.1', done))
afterAll(() => void networks.close())
const origin = `http://127.0.0.1:${(networks.address() as AddressInfo).port}`

const sharing = sharingRoom({
  fetch: (address, request) => guardedFetch(address, { ...request, trusted: new Set([origin]) }),
  origins: { facebook: `${origin}/graph`, pinterest: `${origin}/pin` },
})
const intake = { record: async () => {}, close: async () => {} }
const embed = {
  scriptFor: (site: SiteConfig) => JSON.stringify(scriptConfig(site, (piece) => `/c/${piece}.js`).config),
  chunks: new Map(),
}
const server = await testServer({ rooms: [sharing, displayRulesRoom(), sitesRoom(), visitorsRoom({ intake, embed })] })
const { aMember, aSiteKey, clock, database, get, post, runJobs, tools } = server

let siteId: string
let token: string
let key: string
beforeEach(async () => {
  ;({ siteId, token } = aMember())
  key = aSiteKey(siteId)
  await sql`INSERT INTO sites (site_id, name, url, key, time_zone, created_at)
    VALUES (${siteId}, 'Shop', 'https://www.shop.example', ${key}, 'UTC', ${new Date(clock.now)})`.execute(
    database.system,
  )
  asked.length = 0
})
const call = <Path extends string>(path: Path, body: object = {}, as = token) =>
  post(path, { site_id: siteId, ...body }, { token: as })
const share = { is_on: true, settings: defaultShare, order: 'manual', former_hosts: [], with_pinterest: false }
const counted = { ...defaultShare, counts: { each: true, total: true, min: 0 } }
const click = (more: object = {}) =>
  post('/v/share', {
    key,
    id: tools.newId(),
    network: 'x',
    placement: 'left',
    url: 'https://www.shop.example/bread?utm_source=x',
    ...more,
  })
const counts = async (url = 'https://shop.example/bread') => {
  const { text } = await get(`/v/share/counts?key=${key}&url=${encodeURIComponent(url)}`)
  return (JSON.parse(text) as { counts: object }).counts
}
const script = async () => (await get(`/s/${key}.js`)).text

test('buttons are off on a new site; once saved, they are on its pages, in the page’s language', async () => {
  const { share: first } = (await call('/share/load')).body
  expect(first).toMatchObject({ is_on: false, settings: defaultShare, order: 'manual', has_facebook_token: false })
  expect(await script()).not.toContain('/w/')
  const saved = await call('/share/save', share)
  expect(saved.status).toBe(200)
  expect(saved.body.share).toEqual({ ...first, is_on: true })
  const path = /\/w\/[\w-]+\/share-buttons-\d+-[0-9a-f]{20}/.exec(await script())![0]
  const german = await get(`${path}-de.js`)
  expect(german.text).toContain('Auf Facebook teilen')
  expect(german.headers['cache-control']).toContain('immutable')
  expect((await get(`${path}-xx.js`)).text).toContain('Share on Facebook')
  // Requested by a page that was loaded before a change.
  const old = await get(`${path.slice(0, -4)}0000-en.js`)
  expect([old.status, old.headers['cache-control']]).toEqual([200, 'no-store'])
  // Requested by a page that was loaded before the program was updated.
  const older = await get(`${path.replace(/-\d+-/, '-')}-en.js`)
  expect([older.status, older.headers['cache-control']]).toEqual([200, 'no-store'])
  for (const wrong of ['share-buttons', 'other-0123456789abcdef0123-en.js', 'share-buttons-x-en.js'])
    expect((await get(`/w/${key}/${wrong}`)).status).toBe(404)
  await call('/share/save', { ...share, is_on: false })
  expect(await script()).not.toContain('/w/')
})

test('rejects invalid settings with an error on the field', async () => {
  const issues = async (settings: object) =>
    (await call('/share/save', { ...share, settings: { ...defaultShare, ...settings } })).body.issues?.map(
      ({ path, message }) => `${path}: ${message}`,
    )
  const [facebook] = defaultShare.networks
  expect(await issues({ networks: [] })).toEqual(['settings.networks: Choose at least one network.'])
  expect(await issues({ networks: [facebook, facebook] })).toEqual(['settings.networks: Each network once.'])
  expect(await issues({ networks: [{ ...facebook, url: 'javascript:x' }] })).toEqual([
    'settings.networks.0.url: The URL needs to start with http:// or https://.',
  ])
  expect(await issues({ inline_selector: 'a{}' })).toEqual([
    'settings.inline_selector: Enter a CSS selector such as .post .share.',
  ])
  const look = { ...defaultShare.look, colors: 'site', background: '#ffffff', color: '#eeeeee' }
  expect(await issues({ look })).toEqual(['settings.look.color: These colors are too close to read.'])
  expect(await issues({ look: { ...look, background: 'red;}' } })).toEqual([
    'settings.look.background: Enter a color such as #1f2937.',
  ])
  expect((await call('/share/save', { ...share, former_hosts: ['https://x/'] })).status).toBe(400)
})

test('refuses members of other sites and anonymous callers', async () => {
  const other = aMember().token
  for (const path of ['/share/load', '/share/stats', '/image-sharer/load'])
    expect((await call(path, {}, other)).status).toBe(403)
  expect((await call('/share/save', share, other)).status).toBe(403)
  expect((await post('/share/preview', { site_id: siteId, settings: defaultShare })).status).toBe(401)
  expect((await call('/image-sharer/preview', { settings: defaultImages }, other)).status).toBe(403)
})

test('display rules and devices decide where the buttons show', async () => {
  const { object_id } = (await call('/share/load')).body.share
  const places = { desktop: ['left'], tablet: [], mobile: [] }
  await call('/share/save', { ...share, settings: { ...defaultShare, places } })
  const rule = { filter_type: 'containing', rule_type: 'include', filter_value: '/blog' }
  expect((await call('/displayrules/saverules', { object_id, display_rules: [rule] })).status).toBe(200)
  const text = await script()
  expect(text).toContain('"devices":[0]')
  expect(text).toContain('/blog')
  expect((await call('/displayrules/load', { object_id: tools.newId() })).status).toBe(404)
})

test('buttons on images are off at first, then on the chosen devices', async () => {
  const { image_sharer } = (await call('/image-sharer/load')).body
  expect(image_sharer).toMatchObject({ is_on: false, settings: defaultImages })
  expect(defaultImages.actions).not.toContain('download')
  const saved = await call('/image-sharer/save', { is_on: true, devices: ['mobile'], settings: defaultImages })
  expect(saved.body.image_sharer).toEqual({ ...image_sharer, is_on: true, devices: ['mobile'] })
  const text = await script()
  expect(text).toContain('image-buttons-')
  expect(text).toContain('"devices":[2]')
  expect((await call('/image-sharer/save', { is_on: true, devices: [], settings: defaultImages })).status).toBe(400)
})

test('counts a click once, even if it is sent twice, for all variants of the page’s URL', async () => {
  await call('/share/save', { ...share, settings: counted, former_hosts: ['old.example'] })
  const id = tools.newId()
  for (const one of [{ id }, { id }, { url: 'http://shop.example/bread/' }, { url: 'https://old.example/bread' }])
    expect((await click(one)).status).toBe(200)
  await click({ network: 'copy' })
  await click({ url: 'https://elsewhere.example/bread' })
  await click({ url: 'javascript:alert(1)' })
  expect(await counts()).toEqual({ x: 3, copy: 1 })
  expect(await counts('http://www.old.example/bread?fbclid=1')).toEqual({ x: 3, copy: 1 })
  expect(await counts('https://elsewhere.example/bread')).toEqual({ x: 1 })
  expect(await counts('nonsense')).toEqual({})
  expect((await click({ network: 'myspace' })).status).toBe(400)
  expect((await click({ key: 'unknown' })).status).toBe(403)
})

test('sends no counts if they are not shown', async () => {
  await call('/share/save', share)
  await click()
  expect(await counts()).toEqual({})
})

test('requests counts from networks at most hourly, for every URL the page has had; a failure keeps the last value', async () => {
  await call('/share/save', {
    ...share,
    settings: counted,
    former_hosts: ['old.example'],
    with_pinterest: true,
    facebook_token: 'se-cret',
  })
  expect((await call('/share/load')).body.share.has_facebook_token).toBe(true)
  expect(JSON.stringify((await call('/share/load')).body)).not.toContain('se-cret')
  tell = (url) =>
    url.startsWith('/graph')
      ? { status: 200, body: `{"engagement":{"share_count":${url.includes('old') ? 7 : 12}}}` }
      : { status: 200, body: 'count({"url":"x","count":5})' }
  await click({ network: 'facebook' })
  // The response doesn't wait for a network.
  expect(await counts()).toEqual({ facebook: 1 })
  await counts('https://old.example/bread')
  await runJobs()
  expect(asked).toHaveLength(8)
  expect(asked).toContain('/graph/ https://old.example/bread Bearer se-cret')
  expect(asked).toContain('/pin/v1/urls/count.json http://shop.example/bread ')
  expect(await counts()).toEqual({ facebook: 19, pinterest: 5 })
  await runJobs()
  expect(asked).toHaveLength(8)
  clock.advance(3600 * 1000 + 1)
  tell = () => ({ status: 500, body: 'down' })
  await counts()
  await runJobs()
  expect(asked).toHaveLength(16)
  expect(await counts()).toEqual({ facebook: 19, pinterest: 5 })
  await counts('https://elsewhere.example/bread')
  await runJobs()
  expect(asked).toHaveLength(16)
  await call('/share/save', { ...share, facebook_token: '' })
  expect((await call('/share/load')).body.share.has_facebook_token).toBe(false)
})

test('the buttons use the owner’s own texts as soon as they are saved', async () => {
  await call('/share/save', share)
  const words = async (language: string) => {
    const path = /\/w\/[^"]*share-buttons-\d+-[0-9a-f]{20}/.exec(await script())![0]
    return { path, text: (await get(`${path}-${language}.js`)).text }
  }
  const before = await words('cs')
  expect(before.text).toContain('Odkaz zkopírován')
  const texts = { 'share.copied': 'Hotovo, zkopírováno' }
  expect((await call('/script/texts/save', { languages: ['cs'], language: 'cs', texts })).status).toBe(200)
  clock.advance(10_000)
  const after = await words('cs')
  expect(after.path).not.toBe(before.path)
  expect(after.text).toContain('Hotovo, zkopírováno')
  expect((await words('de')).text).toContain('Link kopiert')
})

test('ordered by use, the most clicked network comes first from the next night on', async () => {
  await call('/share/save', { ...share, order: 'usage' })
  for (let i = 0; i < 3; i++) await click({ network: 'email' })
  await click({ network: 'copy' })
  const before = (
    await sql<{
      settings: { networks: { network: string }[] }
    }>`SELECT settings FROM published_extras WHERE site_id = ${siteId}`.execute(database.system)
  ).rows[0]!
  expect(before.settings.networks[0]!.network).toBe('facebook')
  await database.acrossSites((db) =>
    tools.jobs.add(db, { ...sharing.jobs.find(({ name }) => name === 'sharing.reorder')! }, {}),
  )
  await runJobs()
  const after = (
    await sql<{
      settings: { networks: { network: string }[] }
    }>`SELECT settings FROM published_extras WHERE site_id = ${siteId}`.execute(database.system)
  ).rows[0]!
  expect(after.settings.networks.slice(0, 3).map(({ network }) => network)).toEqual(['email', 'copy', 'facebook'])
})

test('reports shares by network, page, placement and day, compared with the days before', async () => {
  await call('/share/save', share)
  await click()
  clock.advance(10 * 86_400_000)
  await click({ url: 'https://shop.example/cake', network: 'pinterest', placement: 'image' })
  await click({ url: 'https://shop.example/cake' })
  const { success: _, ...stats } = (await call('/share/stats', { days: 7 })).body
  expect(stats).toMatchObject({
    total: 2,
    total_before: 1,
    by_network: [
      { name: 'pinterest', clicks: 1 },
      { name: 'x', clicks: 1 },
    ],
    by_page: [{ name: 'shop.example/cake', clicks: 2 }],
    by_placement: [
      { name: 'image', clicks: 1 },
      { name: 'left', clicks: 1 },
    ],
  })
  expect(stats.by_day).toHaveLength(7)
  expect(stats.by_day.at(-1)!.clicks).toBe(2)
  expect((await call('/share/stats', { days: 8 })).status).toBe(400)
})

test.each([
  ['/share/preview', defaultShare],
  ['/image-sharer/preview', defaultImages],
] as const)('%s shows unsaved settings to anyone who has the link', async (path, settings) => {
  const { preview_url } = (await call(path, { settings })).body
  const at = preview_url.slice(tools.publicUrl.length)
  const page = await get(at)
  expect(page.text).toContain('A bakery in the morning')
  expect(page.headers['content-security-policy']).toContain('sandbox')
  const text = (await get(`${at}/script.js`)).text
  expect(text).toContain('"preview":true')
  expect((await get(`${at}/settings-fr.js`)).text).toContain('Partager')
  for (const wrong of [`${at}x`, `${at}x/script.js`, `${at}x/settings-en.js`])
    expect((await get(wrong)).status).toBe(404)
})
