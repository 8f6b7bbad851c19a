import { beforeEach, expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { makeAsset } from './asset.ts'
import { embedOf } from './embed.ts'
import { publish, visitorsRoom } from './index.ts'

const loader = 'start("__TRELLIS_CONFIG__")'
const embed = embedOf(
  { minimal: loader, standard: loader, full: loader },
  { render: 'render-1a2b.js' },
  new Map([['render-1a2b.js', await makeAsset('draw()'.repeat(500))]]),
)
const intake = { record: async () => {}, close: async () => {} }
const server = await testServer({ rooms: [sitesRoom(), visitorsRoom({ intake, embed })] })
const { app, clock, database, tools } = server

interface Kept {
  readonly body: Buffer
  readonly headers: Record<string, unknown>
  readonly until: number
}

/** A shared cache in front of the server that does everything RFC 9111 allows a CDN to do, and nothing else. */
function aCache() {
  const kept = new Map<string, Kept>()
  let asked = 0
  const get = async (url: string, headers: Record<string, string> = {}) => {
    // The browser's own headers reach the cache, which forwards them.
    const key = (vary: string) =>
      [url, ...vary.split(/, */).map((name) => headers[name.toLowerCase()] ?? '')].join('\n')
    for (const vary of ['', 'accept-encoding']) {
      const hit = kept.get(vary + key(vary))
      if (hit && hit.until > clock.now) return { ...hit, isHit: true }
    }
    asked++
    const { rawPayload: body, headers: answered, statusCode } = await app.inject({ method: 'GET', url, headers })
    const control = String(answered['cache-control'] ?? '')
    const seconds = Number(/(?:s-maxage|max-age)=(\d+)/.exec(control)?.[1] ?? 0)
    const vary = String(answered['vary'] ?? '').toLowerCase()
    const until = clock.now + seconds * 1000
    const mayKeep = statusCode === 200 && /\bpublic\b/.test(control) && seconds > 0 && !('set-cookie' in answered)
    if (mayKeep && (vary === '' || vary === 'accept-encoding'))
      kept.set(vary + key(vary), { body, headers: answered, until })
    return { body, headers: answered, until, isHit: false, vary, mayKeep }
  }
  return { get, asked: () => asked }
}

const documentOf = (text: string) => {
  const blocks = [{ type: 'heading', spans: [{ text }] }]
  const component = { type: 'text', id: 'a', style: {}, blocks }
  const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents })
  return {
    version: 1,
    steps: { subscribe: { tabs: [tab('s', [component])] }, success: { tabs: [tab('d', [])] } },
  } as unknown as FormDocument
}

let key: string
let publishText: (text: string) => Promise<unknown>
let formId: string
beforeEach(async () => {
  const { body } = await server.post('/sites/create', { name: 'Shop' }, { token: server.aUser().token })
  const site = body.site
  key = site.key
  formId = tools.newId()
  publishText = (text) =>
    database.inSite(site.id, (db) =>
      publish({ ...tools, db }, site.id, async () => ({
        forms: [
          {
            entry: { id: formId, name: text, type: 'popup', triggers: {}, frequency: { count: 1, interval: 'day' } },
            document: documentOf(text),
          },
        ],
      })),
    )
  await publishText('First')
})

test('published files can be cached: a script for five minutes, files with a hash in their name forever', async () => {
  const cache = aCache()
  const script = `/s/${key}.js`
  const first = await cache.get(script)
  for (let i = 0; i < 5; i++) expect((await cache.get(script)).isHit).toBe(true)
  expect((await cache.get('/c/render-1a2b.js')).isHit).toBe(false)
  clock.advance(300 * 24 * 3600 * 1000)
  expect((await cache.get('/c/render-1a2b.js')).isHit).toBe(true)
  const before = cache.asked()
  await publishText('Second')
  const second = await cache.get(script)
  expect(cache.asked()).toBe(before + 1)
  expect(second.body.equals(first.body)).toBe(false)
  await publishText('Third')
  expect((await cache.get(script)).body.equals(second.body)).toBe(true)
  clock.advance(300_001)
  expect((await cache.get(script)).body.equals(second.body)).toBe(false)
})

test('a cache stores each encoding separately, and files for any page allow every origin in the same way', async () => {
  const cache = aCache()
  for (const url of [`/s/${key}.js`, '/c/render-1a2b.js']) {
    const plain = await cache.get(url)
    const packed = await cache.get(url, { 'accept-encoding': 'gzip, br' })
    expect([plain.headers['content-encoding'], typeof packed.headers['content-encoding']]).toEqual([
      undefined,
      'string',
    ])
    expect(String(packed.headers['vary']).toLowerCase()).toBe('accept-encoding')
    // The response is the same for any origin, cookie or language: none of them is in Vary, so none may change it.
    const other = {
      origin: 'https://shop.example',
      cookie: 'a=1',
      'accept-language': 'it',
      'user-agent': 'x',
      referer: 'https://shop.example/',
    }
    const elsewhere = await app.inject({ method: 'GET', url, headers: other })
    expect(elsewhere.rawPayload.equals(plain.body)).toBe(true)
    expect(elsewhere.headers).toMatchObject({ 'access-control-allow-origin': '*' })
    expect(elsewhere.headers).not.toHaveProperty('set-cookie')
    const etag = String(elsewhere.headers['etag'])
    const again = await app.inject({ method: 'GET', url, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.rawPayload.length, again.headers['etag']]).toEqual([304, 0, etag])
    // A proxy that compressed the file itself marks the ETag as weak.
    expect((await app.inject({ method: 'GET', url, headers: { 'if-none-match': `W/${etag}` } })).statusCode).toBe(304)
  }
})

test('missing files and visitors’ requests are not cached', async () => {
  const cache = aCache()
  for (const url of ['/c/nothing.js', `/f/${key}/nothing.js`, `/v/ticket?key=${key}`]) {
    await cache.get(url)
    expect(await cache.get(url)).toMatchObject({ isHit: false, mayKeep: false })
  }
})
