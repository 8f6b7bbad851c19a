import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { siteEvents } from '#features/sites/contract.ts'
import type { Db } from '#platform/server/db/database.ts'
import { folderStorage } from '#platform/server/storage/folder-storage.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { postFile } from '#platform/server/testing/post-file.ts'
import { runAndKill } from '#platform/server/testing/run-and-kill.ts'
import { targetOf, testDatabase } from '#platform/server/testing/test-database.ts'
import { attachmentsRoom, attachToMessage, findAttachments, openAttachmentFiles } from './index.ts'
import type { UploadOrder } from './testing/upload-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'trellis attachments '))
afterAll(() => rm(folder, { recursive: true }))
const database = await testDatabase()
const late = { now: () => Date.now(), newId: () => '' }
const files = openAttachmentFiles({
  storage: folderStorage(folder),
  database,
  now: () => late.now(),
  newId: () => late.newId(),
})
const room = attachmentsRoom(files)
const { aMember, app, clock, get, runJobs, tools } = await testServer({ rooms: [room], database })
Object.assign(late, { now: tools.now, newId: tools.newId })
const hour = 3_600_000
const png = Buffer.from('\x89PNG\r\n\x1a\n rest', 'latin1')

const upload = (member: ReturnType<typeof aMember>, bytes: Buffer | string, name?: string, cut?: number) =>
  postFile(app, '/attachments/upload', {
    bytes,
    ...(name !== undefined && { name }),
    ...(cut !== undefined && { cut }),
    fields: { site_id: member.siteId },
    token: member.token,
  })
const fetchFile = (url: string) => get(new URL(url).pathname)
const stored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length
const isThere = async (siteId: string, id: string) => {
  const file = await files.open(siteId, id)
  file?.stream.destroy()
  return file !== null
}
const sweep = () =>
  room.jobs[0]!.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })
const use = ({ siteId, user }: ReturnType<typeof aMember>, ids: string[], holder = user.id) =>
  database.inSite(siteId, (db) =>
    attachToMessage({ db, siteId }, ids, { holder_id: holder, person_id: tools.newId(), message_id: tools.newId() }),
  )

test('a link downloads a file and shows an image, and no code in either runs', async () => {
  const member = aMember()
  const { body } = await upload(member, '<script>alert(1)</script>', '../a “page”.html')
  expect(body.attachment).toMatchObject({ name: 'a “page”.html', type: 'application/octet-stream', size: 25 })
  const page = await fetchFile(body.attachment.url)
  expect([page.status, page.text]).toEqual([200, '<script>alert(1)</script>'])
  expect(page.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''a%20%E2%80%9Cpage%E2%80%9D.html",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const { attachment } = (await upload(member, png, 'photo.svg')).body
  const picture = await fetchFile(attachment.url)
  expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(picture.headers['content-disposition']).toMatch(/^inline;/)
  const drawing = (await upload(member, '<svg xmlns="http://www.w3.org/2000/svg"/>', 'photo.png')).body.attachment
  expect((await fetchFile(drawing.url)).headers['content-disposition']).toMatch(/^attachment;/)
})

test('a link stays the same for hours, expires within a day, and can’t be forged', async () => {
  const { url } = (await upload(aMember(), 'x')).body.attachment
  clock.advance(11 * hour)
  expect((await fetchFile(url)).status).toBe(200)
  expect((await fetchFile(`${url.slice(0, -4)}AAAA`)).status).toBe(404)
  clock.advance(14 * hour)
  const { status, text } = await fetchFile(url)
  expect([status, text]).toEqual([404, expect.stringContaining('This link does not work')])
})

test.each([
  ['an empty file', 'guide.pdf', '', 'This file is empty.'],
  ['a program by its name', 'setup.EXE', 'x', 'Programs and scripts can’t be attached.'],
  ['a program behind another ending', 'a.pdf.scr. ', 'x', 'Programs and scripts can’t be attached.'],
  ['a program that calls itself a picture', 'photo.jpg', 'MZ\x90\x00', 'Programs and scripts can’t be attached.'],
  ['a script without an ending', 'run', '#!/bin/sh', 'Programs and scripts can’t be attached.'],
])('rejects %s', async (_what, name, bytes, error) => {
  const before = await stored()
  expect(await upload(aMember(), bytes, name)).toEqual({ status: 400, body: { success: false, error } })
  expect(await stored()).toBe(before)
})

test('rejects a file that is too large or incomplete, and stores none of it', async () => {
  const [member, before] = [aMember(), await stored()]
  const large = await upload(member, Buffer.alloc(10 * 1024 ** 2 + 1))
  expect([large.status, large.body.error]).toEqual([413, 'This file is too large: at most 10 MB.'])
  const cut = await upload(member, png, 'photo.png', 30)
  expect([cut.status, cut.body.error]).toEqual([400, 'The upload is incomplete. Send the file again.'])
  expect(await stored()).toBe(before)
})

test('only members can upload, and only to their own site', async () => {
  const [member, stranger] = [aMember(), aMember()]
  const as = (token?: string) =>
    postFile(app, '/attachments/upload', { bytes: 'x', fields: { site_id: member.siteId }, ...(token && { token }) })
  expect([(await as()).status, (await as(stranger.token)).status]).toEqual([401, 403])
})

test('a file can be attached only by its uploader, only once, and within the count and size limits', async () => {
  const [member, colleague] = [aMember(), aMember()]
  const id = async (bytes: Buffer | string = 'x') => (await upload(member, bytes)).body.attachment.id as string
  const one = await id()
  await expect(use(member, [one], colleague.user.id)).rejects.toThrow('A file is no longer there.')
  expect(await use(member, [one])).toMatchObject([{ id: one }])
  await expect(use(member, [one])).rejects.toThrow('A file is no longer there.')
  await expect(use(member, [await id(), one])).rejects.toThrow('A file is no longer there.')
  const six = await Promise.all(Array.from({ length: 6 }, () => id()))
  await expect(use(member, six)).rejects.toThrow('At most 5 files.')
  const large = [await id(Buffer.alloc(10 * 1024 ** 2)), await id(Buffer.alloc(9 * 1024 ** 2))]
  await expect(use(member, large)).rejects.toThrow('These files are too large together')
})

test('a site accepts a limited amount of files from strangers per day, and its team is not affected', async () => {
  const member = aMember()
  const { siteId } = member
  await database.inSite(siteId, (db) =>
    sql`INSERT INTO attachment_files (site_id, id, size, is_by_team, created_at)
      VALUES (${siteId}, ${tools.newId()}, ${500 * 1024 ** 2}, false, ${new Date(tools.now())})`.execute(db),
  )
  const send = () => files.keep(siteId, { name: 'a.txt', bytes: Buffer.from('x') }, 'others')
  await expect(send()).rejects.toThrow('Too many files were sent today. Try again tomorrow.')
  expect((await upload(member, 'x')).status).toBe(200)
  clock.advance(25 * hour)
  expect(await send()).toMatchObject({ size: 1 })
})

test('deletes unattached files after a day, keeps attached ones, and deletes the bytes of erased ones', async () => {
  const member = aMember()
  const [used, unused] = [
    (await upload(member, 'used')).body.attachment,
    (await upload(member, 'unused')).body.attachment,
  ]
  await use(member, [used.id])
  clock.advance(25 * hour)
  await sweep()
  const open = (id: string) => isThere(member.siteId, id)
  expect([await open(used.id), await open(unused.id)]).toEqual([true, false])
  await database.inSite(member.siteId, (db) => sql`DELETE FROM attachments WHERE id = ${used.id}`.execute(db))
  await sweep()
  expect(await open(used.id)).toBe(false)
})

test.each(['before', 'after'] as const)(
  'killed %s the bytes are stored, an upload leaves nothing behind for long',
  async (stop) => {
    const { siteId } = aMember()
    const before = await stored()
    const order: UploadOrder = { target: await targetOf(database), siteId, folder, now: tools.now(), stop }
    expect(await runAndKill(new URL('testing/upload-process.ts', import.meta.url), order, 0)).toBe('killed')
    expect(await stored()).toBe(before + (stop === 'after' ? 1 : 0))
    const known = async () =>
      (await sql`SELECT 1 FROM attachment_files WHERE site_id = ${siteId}`.execute(database.system)).rows.length
    expect(await known()).toBe(1)
    await sweep()
    expect(await known()).toBe(1)
    clock.advance(2 * hour)
    await sweep()
    expect([await known(), await stored()]).toEqual([0, expect.any(Number)])
    expect(await stored()).toBeLessThanOrEqual(before)
  },
)

test('permanently deleting a site deletes its files', async () => {
  const member = aMember()
  const { id } = (await upload(member, 'x')).body.attachment
  await database.inSite(member.siteId, (db) => tools.events.emit(db, siteEvents.purging, { site_id: member.siteId }))
  await runJobs()
  expect(await isThere(member.siteId, id)).toBe(false)
})

test('moves attachments with a site under the same ids, and each site has its own bytes', async () => {
  const [from, to] = [aMember(), aMember()]
  const [used] = [(await upload(from, png, 'photo.png')).body.attachment, await upload(from, 'unused')]
  const [row] = await use(from, [used.id])
  const { export: read, import: write } = room.transfer.files!
  const context = ({ siteId }: typeof from, db: Db) => ({ ...tools, db, siteId })
  await database.inSite(to.siteId, async (there) => {
    await database.inSite(from.siteId, async (here) => {
      for await (const file of read(context(from, here))) await write(context(to, there), file)
    })
  })
  const moved = await database.inSite(to.siteId, (db) => findAttachments(db, to.siteId, [used.id]))
  expect(moved).toEqual([{ ...row, site_id: to.siteId }])
  await database.inSite(from.siteId, (db) => tools.events.emit(db, siteEvents.purging, { site_id: from.siteId }))
  await runJobs()
  expect([await isThere(from.siteId, used.id), await isThere(to.siteId, used.id)]).toEqual([false, true])
  const forged = { about: { ...row, name: 'x', site_id: 1, created_at: 'never' }, bytes: png }
  await expect(database.inSite(to.siteId, (db) => write(context(to, db), forged))).rejects.toThrow('is not as Trellis')
})
