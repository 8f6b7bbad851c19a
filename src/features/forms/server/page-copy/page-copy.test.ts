import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { forms } from '../index.ts'
import { purgeDeletedForms } from '../purge.ts'
import { copyPage } from './copy-page.ts'

const { aMember, clock, database, get, post, runJobs, tools } = await testServer({ rooms: [sitesRoom(), forms] })
const latin = Buffer.from('<head><meta charset="iso-8859-1"></head>Gr\u00fc\u00dfe\0<script>evil()</script>', 'latin1')
const shop = createServer((request, response) => {
  if (request.url === '/away') response.writeHead(302, { location: '/bread' }).end()
  else if (request.url === '/out') response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end()
  else if (request.url === '/bread') response.writeHead(200, { 'content-type': 'text/html' }).end(latin)
  else response.writeHead(404).end()
})
await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
afterAll(() => void shop.close())

let siteId: string
beforeEach(async () => {
  const { site } = (await post('/sites/create', { name: 'Shop', url: `${origin}/bread` }, { token: aMember().token }))
    .body
  siteId = site.id
})
const copy = (url = '') =>
  copyPage({ ...tools, now: () => clock.now, database, siteId }, { url }, { trusted: new Set([origin]) })

test('shows a page of the site without its scripts, with the preview’s script, and without an origin', async () => {
  const { page, url } = await copy(`${origin}/away`)
  expect(url).toBe(`${origin}/bread`)
  const shown = await get(`/p/tok-en_1/on/${page}`)
  expect([shown.status, shown.headers['x-robots-tag'], shown.headers['x-frame-options']]).toEqual([
    200,
    'noindex',
    undefined,
  ])
  const policy = String(shown.headers['content-security-policy'])
  expect(policy).toContain(`script-src ${tools.publicUrl}/p/ ${tools.publicUrl}/c/;`)
  expect(policy).toContain('sandbox allow-scripts')
  expect(policy).not.toMatch(/allow-same-origin|unsafe-eval|allow-top-navigation/)
  const html = shown.text
  expect(html).toContain('Grüße')
  expect(html).not.toContain('evil')
  expect(html).toContain(`<base href="${origin}/bread"`)
  expect(html).toContain(`src="${tools.publicUrl}/p/tok-en_1/script.js"`)
})

test('without a URL, uses the page from the site’s settings', async () => {
  expect((await copy()).url).toBe(`${origin}/bread`)
})

test.each(['https://other.example/', 'nonsense', 'ftp://127.0.0.1/', 'http://127.0.0.1.evil.example/'])(
  'refuses %s, which is not a page of the site',
  async (url) => {
    await expect(copy(url)).rejects.toMatchObject({ code: 'invalid', issues: [{ path: 'url' }] })
  },
)

test('refuses a page that does not respond or redirects to an internal address', async () => {
  for (const path of ['/nothing', '/out']) await expect(copy(origin + path)).rejects.toThrow('could not be loaded')
  await expect(copyPage({ ...tools, database, siteId }, { url: '' })).rejects.toThrow('could not be loaded')
})

test('reports that a site has no URL', async () => {
  const { token, siteId: other } = aMember()
  const answer = await post('/popup/preview/page', { site_id: other }, { token })
  expect([answer.status, answer.body.error]).toEqual([400, 'Enter your website URL in Site settings first.'])
})

test('a page copy can be made only by team members, expires after a day, and is deleted', async () => {
  const { page } = await copy()
  expect((await post('/popup/preview/page', { site_id: siteId }, { token: aMember().token })).status).toBe(403)
  expect((await get(`/p/x/on/${page}`)).status).toBe(200)
  for (const path of [`/p/x/on/${page}x`, '/p/x/on/x', `/p/a%22b/on/${page}`])
    expect((await get(path)).status).toBe(404)
  clock.advance(24 * 3600 * 1000 + 1)
  expect((await get(`/p/x/on/${page}`)).status).toBe(404)
  await database.acrossSites((db) => tools.jobs.add(db, purgeDeletedForms, {}))
  await runJobs()
  const left = await database.system
    .withTables<{ page_copies: { id: string } }>()
    .selectFrom('page_copies')
    .select('id')
    .execute()
  expect(left).toEqual([])
})

test('a site keeps its ten newest page copies', async () => {
  const first = await copy()
  for (let i = 0; i < 10; i++) {
    clock.advance(1)
    await copy()
  }
  expect((await get(`/p/x/on/${first.page}`)).status).toBe(404)
})
