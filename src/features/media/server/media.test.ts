import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { folderStorage } from '#platform/server/storage/folder-storage.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { siteEvents } from '#features/sites/contract.ts'
import { mediaLink, mediaOfAddress, mediaRoom } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'trellis media '))
afterAll(() => rm(folder, { recursive: true }))
const room = mediaRoom({ storage: folderStorage(folder) })
const { aMember, app, clock, database, get, post, runJobs, tools } = await testServer({ rooms: [room] })
const purge = () =>
  room.jobs[0]!.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })

let member: ReturnType<typeof aMember>
beforeEach(() => {
  member = aMember()
})

async function upload(
  bytes: Buffer | string,
  name = 'guide.pdf',
  { siteId = member.siteId, token = member.token } = {},
) {
  const form = new FormData()
  form.append('file', new File([Buffer.from(bytes)], name))
  const sent = new Request('http://x/', { method: 'POST', body: form })
  const answer = await app.inject({
    method: 'POST',
    url: `/media/upload/${siteId}/forms`,
    headers: { 'content-type': sent.headers.get('content-type')!, ...(token && { authorization: `Bearer ${token}` }) },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const call = <Path extends string>(path: Path, body: object = {}, as = member) =>
  post(path, { site_id: as.siteId, ...body }, as)
const linkTo = (id: string, siteId = member.siteId) => new URL(mediaLink(tools, siteId, id)).pathname

describe('a file', () => {
  test('is uploaded, listed, and sent as a download to anyone with a link', async () => {
    const { status, body } = await upload('%PDF-1.7 …', 'Größen 1.pdf')
    expect([status, body.media]).toMatchObject([200, { name: 'Größen 1.pdf', type: 'application/pdf', size: 12 }])
    expect(mediaOfAddress(body.media.address)).toBe(body.media.id)
    expect((await call('/media/list')).body).toMatchObject({ medias: [body.media], total: 1 })
    expect((await call('/media/list', { name: 'nothing' })).body.total).toBe(0)
    const file = await get(linkTo(body.media.id))
    expect([file.status, file.body]).toEqual([200, '%PDF-1.7 …'])
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fen%201.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-length': '12',
    })
  })

  test('that contains an HTML page is sent as a download of unknown type', async () => {
    const { body } = await upload('<!doctype html><script>alert(1)</script>', 'x.html')
    expect((await get(linkTo(body.media.id))).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/),
    })
  })

  test('is not available by its address, an expired or altered link, or a link for another site', async () => {
    const { id, address } = (await upload('x')).body.media
    const link = linkTo(id)
    for (const url of [address, link.slice(0, -1), `${link}A`, linkTo(id, tools.newId()), linkTo(tools.newId())])
      expect([url, (await get(url)).status]).toEqual([url, 404])
    clock.advance(24 * 3600 * 1000)
    expect((await get(link)).status).toBe(404)
  })

  test('that is deleted is gone at once, and its bytes a day later', async () => {
    const { id } = (await upload('x')).body.media
    const link = linkTo(id)
    const kept = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
    const before = await kept()
    expect((await call('/media/delete', { media_id: id })).status).toBe(200)
    expect((await get(link)).status).toBe(404)
    expect((await call('/media/delete', { media_id: id })).status).toBe(404)
    await purge()
    expect(await kept()).toBe(before)
    clock.advance(24 * 3600 * 1000 + 1)
    await purge()
    expect(await kept()).toBe(before - 1)
  })

  test('of a purged site is removed with its bytes, and no other site’s file is', async () => {
    const other = aMember()
    await upload('theirs', 'x.pdf', other)
    const kept = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
    const before = await kept()
    await upload('one')
    const { id } = (await upload('two')).body.media
    await call('/media/delete', { media_id: id })
    await database.inSite(member.siteId, (db) => tools.events.emit(db, siteEvents.purging, { site_id: member.siteId }))
    await runJobs()
    expect(await kept()).toBe(before)
    expect((await call('/media/list', {}, other)).body.total).toBe(1)
  })

  test('that is empty, missing, too large or not an upload is refused', async () => {
    expect((await upload('')).body).toEqual({ success: false, error: 'This file is empty.' })
    expect((await upload(Buffer.alloc(20 * 1024 * 1024 + 1))).status).toBe(413)
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=']) {
      const headers = { authorization: `Bearer ${member.token}`, 'content-type': type }
      const url = `/media/upload/${member.siteId}/forms`
      expect((await app.inject({ method: 'POST', url, headers, payload: 'x' })).statusCode).toBe(400)
    }
    const cut = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\nabc'
    for (const payload of ['x', cut]) {
      const headers = {
        authorization: `Bearer ${member.token}`,
        'content-type': 'multipart/form-data; boundary=b',
      }
      const url = `/media/upload/${member.siteId}/forms`
      const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload })
      expect([statusCode, body]).toEqual([400, expect.stringContaining('The upload is incomplete.')])
    }
    const answer = await post(`/media/upload/${member.siteId}/forms`, {}, member)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect((await call('/media/list')).body.total).toBe(0)
  })

  test('is accessible only to members of the site', async () => {
    const { id } = (await upload('x')).body.media
    const other = aMember()
    expect((await upload('x', 'x', { token: '' })).status).toBe(401)
    expect((await upload('x', 'x', { token: other.token })).status).toBe(403)
    expect((await upload('x', 'x', { siteId: 'not-an-id' })).status).toBe(403)
    expect((await call('/media/delete', { media_id: id }, other)).status).toBe(404)
    expect((await call('/media/list', {}, other)).body.total).toBe(0)
  })
})

test('a site’s files have a quota, which is reported with numbers and shown', async () => {
  const small = mediaRoom({ storage: folderStorage(folder), quota: 100 * 1024 })
  const server = await testServer({ rooms: [small] })
  const { siteId, token } = server.aMember()
  const send = async (kilobytes: number) => {
    server.clock.advance(1)
    const form = new FormData()
    form.append('file', new File([Buffer.alloc(kilobytes * 1024, 'x')], 'a.txt'))
    const sent = new Request('http://x/', { method: 'POST', body: form })
    const answer = await server.app.inject({
      method: 'POST',
      url: `/media/upload/${siteId}/forms`,
      headers: { 'content-type': sent.headers.get('content-type')!, authorization: `Bearer ${token}` },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const ask = <Path extends string>(path: Path, body: object = {}) =>
    server.post(path, { site_id: siteId, ...body }, { token })
  const { body } = await send(60)
  expect((await ask('/media/list')).body).toMatchObject({ used_bytes: 60 * 1024, quota_bytes: 100 * 1024 })
  const words = 'This site’s files use 60 KB of 100 KB, and this one takes 50 KB. Delete files you no longer need.'
  expect(await send(50)).toMatchObject({ status: 413, body: { error: words } })
  // Two concurrent uploads share the remaining quota.
  expect((await Promise.all([send(30), send(30)])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 413,
  ])
  await ask('/media/delete', { media_id: body.media.id })
  expect((await send(60)).status).toBe(200)
  const full = 'Too many files were deleted and uploaded today. Try again tomorrow.'
  await ask('/media/delete', { media_id: (await ask('/media/list')).body.medias[0]!.id })
  expect(await send(60)).toMatchObject({ status: 413, body: { error: full } })
})
