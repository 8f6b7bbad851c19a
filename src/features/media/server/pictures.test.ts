import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { folderStorage } from '#platform/server/storage/folder-storage.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { when } from '#platform/server/events/events.ts'
import { mediaEvents } from '../contract.ts'
import { mediaRoom, sizesOfPictures } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'trellis pictures '))
afterAll(() => rm(folder, { recursive: true }))
const form = { id: '01890000-0000-7000-8000-000000000001', name: 'Welcome' }
const asked: (readonly string[])[] = []
const on = [
  when(mediaEvents.usesAsked, async ({ texts }) => {
    asked.push(texts)
    return [
      { kind: 'form' as const, ...form },
      { kind: 'campaign' as const, id: form.id, name: 'Winter' },
    ]
  }),
]
const rooms = [mediaRoom({ storage: folderStorage(folder) })]
const { aMember, app, clock, database, get, post, tools } = await testServer({ rooms, on })

let member: ReturnType<typeof aMember>
beforeEach(() => {
  member = aMember()
})

const aPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#12355b' } })
    .png()
    .toBuffer()

async function upload(bytes: Buffer | string, name: string, use?: 'picture' | 'file') {
  const body = new FormData()
  if (use) body.append('use', use)
  body.append('file', new File([Buffer.from(bytes)], name))
  const sent = new Request('http://x/', { method: 'POST', body })
  const answer = await app.inject({
    method: 'POST',
    url: `/media/upload/${member.siteId}/listbuilder`,
    headers: { 'content-type': sent.headers.get('content-type')!, authorization: `Bearer ${member.token}` },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const call = <Path extends string>(path: Path, body: object = {}, as = member) =>
  post(path, { site_id: as.siteId, ...body }, as)

test('an image is public, cached for long, usable on any page, and served at the requested width', async () => {
  const { media } = (await upload(await aPng(1000, 500), 'Shop window.png')).body
  expect(media).toMatchObject({ name: 'Shop window.png', type: 'image/png', picture: { width: 1000, height: 500 } })
  const { address } = media.picture
  expect(address).toMatch(/^\/i\/[0-9a-f]{40}\.png$/)
  const whole = await get(address)
  expect([whole.status, whole.headers]).toMatchObject([
    200,
    {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  ])
  for (const [wanted, width] of [
    ['100', 320],
    ['640', 640],
    ['700', 1000],
    ['99999', 1000],
  ]) {
    const { rawPayload, headers } = await app.inject(`${address}?w=${wanted}`)
    expect([headers['content-type'], (await sharp(rawPayload).metadata()).width]).toEqual(['image/webp', width])
  }
  expect((await get(`${address}?w=x`)).headers['content-type']).toBe('image/png')
  expect((await get('/i/stock/heart-e4572e.svg')).headers['content-type']).toBe('image/svg+xml')
  for (const none of ['/i/stock/nothing-e4572e.svg', `/i/${'0'.repeat(40)}.png`, '/i/..%2f..%2fx.png'])
    expect((await get(none)).status).toBe(404)
})

test('sanitizes an SVG', async () => {
  const { body } = await upload('<svg width="20" height="10"><script>alert(1)</script><g onload="x()"/></svg>', 'a.svg')
  expect(body.media).toMatchObject({ type: 'image/svg+xml', picture: { width: 20, height: 10 } })
  const { body: sent, headers } = await get(body.media.picture.address)
  expect(sent).toBe('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><g/></svg>')
  expect(headers['content-type']).toBe('image/svg+xml')
})

test('an image upload must be an image; a file upload is stored unchanged', async () => {
  const words = 'Valid image types: jpeg, png, x-png, gif, bmp, svg.'
  expect((await upload('%PDF-1.7', 'x.png', 'picture')).body).toMatchObject({ success: false, error: words })
  const png = await aPng(4, 4)
  const { media } = (await upload(png, 'x.png', 'file')).body
  expect(media).toMatchObject({ type: 'image/png', size: png.length, picture: null })
  expect((await call('/media/list', { kind: 'picture' })).body.total).toBe(0)
  expect((await call('/media/list', { kind: 'all' })).body.total).toBe(1)
})

test('a crop becomes a new image', async () => {
  const { media } = (await upload(await aPng(100, 50), 'x.png')).body
  const part = { media_id: media.id, left: 0, top: 0, width: 30, height: 20 }
  expect((await call('/media/crop', part)).body.media).toMatchObject({
    name: 'x (cropped).png',
    picture: { width: 30, height: 20 },
  })
  expect((await call('/media/crop', { ...part, left: 80 })).status).toBe(400)
  expect((await call('/media/crop', part, aMember())).status).toBe(404)
})

test('lists where an image is used, deletes it at once, and can undo that until its bytes are purged', async () => {
  const { media } = (await upload(await aPng(700, 10), 'x.png')).body
  const { id: media_id, address } = media
  const name = media.picture.address.slice(3, 43)
  expect((await call('/media/usage', { media_id })).body.uses).toEqual([
    { kind: 'form', ...form },
    { kind: 'campaign', id: form.id, name: 'Winter' },
  ])
  expect(asked.at(-1)).toEqual([address, name])
  expect((await call('/media/usage', { media_id }, aMember())).status).toBe(404)
  expect((await call('/media/restore', { media_id })).status).toBe(404)
  await call('/media/delete', { media_id })
  expect((await get(media.picture.address)).status).toBe(404)
  expect((await call('/media/restore', { media_id }, aMember())).status).toBe(404)
  expect((await call('/media/restore', { media_id })).body.media).toEqual(media)
  expect((await get(media.picture.address)).status).toBe(200)
  await call('/media/delete', { media_id })
  const kept = async () => (await readdir(folder, { recursive: true })).filter((file) => file.includes(name)).length
  expect(await kept()).toBe(4)
  clock.advance(24 * 3600 * 1000 + 1)
  const job = { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 }
  await rooms[0]!.jobs[0]!.run({}, job)
  expect(await kept()).toBe(0)
  expect((await call('/media/restore', { media_id })).status).toBe(404)
})

test('looks up an image’s dimensions by its address, at the requested width, and only on its own site', async () => {
  const { body } = await upload(await aPng(1200, 600), 'wide.png', 'picture')
  const { address } = body.media.picture
  const narrow = `${address}?w=320`
  const sizes = (siteId: string) =>
    database.inSite(siteId, (db) =>
      sizesOfPictures(db, siteId, [address, narrow, '/i/none.png', 'https://x.example/i.png']),
    )
  const known = await sizes(member.siteId)
  expect([...known.keys()]).toEqual([address, narrow])
  expect(known.get(address)).toEqual([1200, 600])
  const [width, height] = known.get(narrow)!
  expect([width >= 320 && width < 1200, height]).toEqual([true, width / 2])
  expect((await sizes(aMember().siteId)).size).toBe(0)
})
