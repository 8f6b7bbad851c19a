import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { successStepFile } from '#embed/paths.ts'
import type { PublishedForm } from '#embed/protocol.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { folderStorage } from '#platform/server/storage/folder-storage.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { makeAsset } from './asset.ts'
import { embedOf } from './embed.ts'
import { modulesOf } from './form-module.ts'
import { type LiveForm, publish, visitorsRoom } from './index.ts'
import { versionsOfForm } from './store.ts'
import { storeModules, keptModules } from './store-modules.ts'

const intake = { record: async () => {}, close: async () => {} }
const embed = embedOf(
  {
    minimal: 'start("__TRELLIS_CONFIG__")',
    standard: 'start("__TRELLIS_CONFIG__")',
    full: 'start("__TRELLIS_CONFIG__")',
  },
  { render: 'render-1a2b.js' },
  new Map([['render-1a2b.js', await makeAsset('draw()')]]),
)
const server = await testServer({ rooms: [sitesRoom(), visitorsRoom({ intake, embed })] })
const { app, clock, database, runJobs, tools } = server
const { dropOldVersions } = await import('./drop-old.ts')
const { saveTextsOfSite } = await import('./store-texts.ts')

const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents })
const documentOf = (headline: string) => {
  const blocks = [{ type: 'heading', spans: [{ text: headline }] }]
  const text = { type: 'text', id: 'long-id-of-a-text', style: { color: 'rgba(255, 0, 0, 1)' }, blocks }
  return {
    version: 1,
    steps: { subscribe: { tabs: [tab('a', [text])] }, success: { tabs: [tab('b', [])] } },
  } as FormDocument
}
const liveForm = (id: string, text = 'Hello'): LiveForm => ({
  entry: { id, name: '</script>$&', type: 'popup', triggers: { exit: true }, frequency: { count: 1, interval: 'day' } },
  document: documentOf(text),
})

async function aSite() {
  const { body } = await server.post('/sites/create', { name: 'Shop' }, { token: server.aUser().token })
  const { id, key } = body.site as { id: string; key: string }
  const publishForms = (...forms: LiveForm[]) =>
    database.inSite(id, (db) => publish({ ...tools, db }, id, async () => ({ forms })))
  return { id, key, publishForms }
}

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })
const configOf = (script: string): { key: string; origin: string; render: string; forms: PublishedForm[] } =>
  JSON.parse(script.slice('start('.length, -1))

let site: Awaited<ReturnType<typeof aSite>>
let id: string
beforeEach(async () => {
  site = await aSite()
  id = tools.newId()
})

describe('the script of a site', () => {
  test('is the loader with everything live as data', async () => {
    await site.publishForms(liveForm(id))
    const answer = await get(`/s/${site.key}.js`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300, stale-while-revalidate=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    expect(answer.headers).not.toHaveProperty('content-security-policy')
    const { code, ...form } = configOf(answer.body).forms[0]!
    const { frequency: _, ...entry } = liveForm(id).entry
    expect(form).toEqual({ ...entry, rest: 86_400, covers: 1 })
    expect(code).toMatch(new RegExp(`^/f/${site.key}/${id}-[0-9a-f]{20}\\.js$`))
    expect(configOf(answer.body)).toMatchObject({ key: site.key, origin: tools.publicUrl, render: '/c/render-1a2b.js' })
  })

  test('lists the languages with texts, if the owner chose some', async () => {
    await site.publishForms(liveForm(id))
    expect(configOf((await get(`/s/${site.key}.js`)).body)).not.toHaveProperty('languages')
    await database.inSite(site.id, (db) => saveTextsOfSite(db, site.id, { languages: ['de', 'fr'], texts: {} }))
    expect(configOf((await get(`/s/${site.key}.js`)).body)).toHaveProperty('languages', ['de', 'fr'])
  })

  test('contains the label of the teaser’s × in these languages', async () => {
    const { entry, ...form } = liveForm(id)
    const teaser = { text: 'Open', when: 'after', background: '#fff', color: '#000' } as const
    await site.publishForms({ ...form, entry: { ...entry, teaser } })
    const read = async () => configOf((await get(`/s/${site.key}.js`)).body).forms[0]!.teaser
    expect(await read()).toEqual(teaser)
    await database.inSite(site.id, (db) => saveTextsOfSite(db, site.id, { languages: ['de', 'nb'], texts: {} }))
    expect(await read()).toEqual({ ...teaser, closeNames: { de: 'Schließen', nb: 'Lukk', no: 'Lukk', nn: 'Lukk' } })
    await database.inSite(site.id, (db) =>
      saveTextsOfSite(db, site.id, {
        languages: ['de'],
        texts: { de: { close: 'Zumachen' }, en: { close: 'Dismiss' } },
      }),
    )
    expect(await read()).toEqual({ ...teaser, closeNames: { de: 'Zumachen', en: 'Dismiss' } })
  })

  test('is sent compressed, and not at all if the client has it', async () => {
    await site.publishForms(liveForm(id))
    const url = `/s/${site.key}.js`
    const plain = await get(url)
    const br = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get(url, { 'accept-encoding': 'gzip, br;q=0' })
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': `"x", W/${br.headers.etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', br.headers.etag])
  })

  test('changes as soon as something is published, and only then', async () => {
    const etag = async () => (await get(`/s/${site.key}.js`)).headers.etag
    await site.publishForms(liveForm(id))
    const before = await etag()
    await site.publishForms(liveForm(id))
    expect(await etag()).toBe(before)
    await site.publishForms(liveForm(id, 'Bye'))
    expect(await etag()).not.toBe(before)
  })

  test('without published forms contains none, but its pages can still report orders', async () => {
    const silent = await aSite()
    const answer = await get(`/s/${silent.key}.js`)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
      200,
      'public, max-age=300, stale-while-revalidate=300',
    ])
    expect(answer.body).toContain('"forms":[]')
  })

  test('is empty for an unknown or deleted site, and never an error', async () => {
    await site.publishForms(liveForm(id))
    await get(`/s/${site.key}.js`)
    await database.inSite(site.id, async (db) => {
      await db
        .withTables<{ sites: { site_id: string; deleted_at: Date } }>()
        .updateTable('sites')
        .set({ deleted_at: new Date() })
        .where('site_id', '=', site.id)
        .execute()
    })
    for (const key of [site.key, 'unknown']) {
      const answer = await get(`/s/${key}.js`)
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, '', 'public, max-age=60'])
    }
  })

  test.each(['/s/.js', '/s/a.css', `/s/${'a'.repeat(150)}.js`, '/s/%00.js', "/s/'.js"])(
    'is not found at %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )
})

describe('the chunks of an earlier build', () => {
  const folder = mkdtemp(join(tmpdir(), 'trellis chunks '))
  afterAll(async () => rm(await folder, { recursive: true }))
  const serverOf = async (...files: string[]) => {
    const assets = await Promise.all(files.map(async (file) => [file, await makeAsset(`// ${file}`)] as const))
    const built = { scriptFor: () => '', chunks: new Map(assets) }
    const storage = folderStorage(await folder)
    return testServer({ rooms: [visitorsRoom({ intake, embed: built, storage })], database })
  }

  test('are served to pages that were loaded before the upgrade, and nothing else is', async () => {
    const before = await serverOf('render-AAAAAAAA.js', 'send-BBBBBBBB.js')
    const after = await serverOf('render-CCCCCCCC.js')
    const get = (file: string) => after.app.inject(`/c/${file}`)
    // The server already responds while the chunks are still being stored.
    await expect.poll(async () => (await get('send-BBBBBBBB.js')).statusCode, { timeout: 30_000 }).toBe(200)
    const old = await get('render-AAAAAAAA.js')
    const now = await before.app.inject('/c/render-AAAAAAAA.js')
    expect([old.body, old.headers]).toMatchObject([now.body, { 'cache-control': now.headers['cache-control'] }])
    for (const file of ['render-DDDDDDDD.js', '..%2f..%2fsecret', 'render-aaaaaaaa.js', 'manifest.json'])
      expect((await get(file)).statusCode, file).toBe(404)
  })
})

describe('the design of a form', () => {
  test('is a small module that can be cached forever', async () => {
    await site.publishForms(liveForm(id))
    const { code } = configOf((await get(`/s/${site.key}.js`)).body).forms[0]!
    const answer = await get(code)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    })
    const designIn = (module: string) => JSON.parse(module.replace('export default ', ''))
    expect(designIn(answer.body)).toEqual(designIn(modulesOf({ document: documentOf('Hello'), more: {} }).first))
    expect(answer.body).not.toContain('long-id-of-a-text')
    const later = await get(successStepFile(code))
    expect(designIn(later.body)).toEqual(designIn(modulesOf({ document: documentOf('Hello'), more: {} }).later))
    expect((await get(code.replace(/[0-9a-f]{20}/, '0'.repeat(20)))).statusCode).toBe(404)
  })

  test('remains for a day after it is replaced', async () => {
    const codeNow = async () => configOf((await get(`/s/${site.key}.js`)).body).forms[0]!.code
    await site.publishForms(liveForm(id, 'One'))
    const one = await codeNow()
    await site.publishForms(liveForm(id, 'Two'))
    const two = await codeNow()
    const clean = async () => {
      await database.acrossSites((db) => tools.jobs.add(db, dropOldVersions, {}))
      await runJobs()
    }
    clock.advance(23 * 3600 * 1000)
    await clean()
    const other = await testServer({ rooms: [visitorsRoom({ intake, embed })], database })
    expect((await other.app.inject(one)).statusCode).toBe(200)
    clock.advance(2 * 3600 * 1000)
    await clean()
    const third = await testServer({ rooms: [visitorsRoom({ intake, embed })], database })
    expect([(await third.app.inject(one)).statusCode, (await third.app.inject(two)).statusCode]).toEqual([404, 200])
  })

  test('remains as an earlier build created it, as long as the version exists', async () => {
    await site.publishForms(liveForm(id))
    const code = async () => configOf((await get(`/s/${site.key}.js`)).body).forms[0]!.code
    const now = await code()
    const [live] = await versionsOfForm(database.system, site.id, id)
    const hashes = Array.from({ length: 6 }, (_, nth) => `${nth}`.repeat(20))
    for (const [nth, hash] of hashes.entries()) {
      const texts = { first: `export default "first ${nth}"`, later: `export default "later ${nth}"` }
      const made = { popupId: id, version: live!.hash, hash, texts }
      for (const at of [nth, nth + 100]) await storeModules(database.system, site.id, made, new Date(clock.now + at))
    }
    const statusOf = async (url: string) => (await get(url)).statusCode
    const named = (hash: string) => now.replace(/[0-9a-f]{20}/, hash)
    expect((await get(named(hashes[5]!))).body).toBe('export default "first 5"')
    expect((await get(successStepFile(named(hashes[2]!)))).body).toBe('export default "later 2"')
    // The modules of five builds are kept.
    expect(await Promise.all([hashes[1]!, hashes[0]!].map((hash) => statusOf(named(hash))))).toEqual([200, 404])
    expect(await statusOf(named(hashes[1]!).replace(site.key, (await aSite()).key))).toBe(404)

    await site.publishForms()
    clock.advance(25 * 3600 * 1000)
    await database.acrossSites((db) => tools.jobs.add(db, dropOldVersions, {}))
    await runJobs()
    const other = await testServer({ rooms: [visitorsRoom({ intake, embed })], database })
    expect((await other.app.inject(named(hashes[5]!))).statusCode).toBe(404)
  })

  test('is stored as this build creates it, once the site’s script was requested', async () => {
    await site.publishForms(liveForm(id))
    const { code } = configOf((await get(`/s/${site.key}.js`)).body).forms[0]!
    const kept = await keptModules(database.system, site.id, id, code.slice(-23, -3))
    expect(kept).toMatchObject(modulesOf({ document: documentOf('Hello'), more: {} }))
  })

  test('is not found for another site or an unknown form', async () => {
    await site.publishForms(liveForm(id))
    const { code } = configOf((await get(`/s/${site.key}.js`)).body).forms[0]!
    const other = (await aSite()).key
    for (const url of [code.replace(site.key, other), code.replace(/.{3}\.js/, '000.js'), `/f/${site.key}/x.js`]) {
      expect((await get(url)).statusCode).toBe(404)
    }
  })
})

test('chunks are served only by their names', async () => {
  const answer = await get('/c/render-1a2b.js')
  expect([answer.body, answer.headers['cache-control']]).toEqual(['draw()', 'public, max-age=31536000, immutable'])
  for (const url of ['/c/manifest.json', '/c/..%2fpackage.json', '/c/constructor', '/c/']) {
    expect((await get(url)).statusCode).toBe(404)
  }
})
