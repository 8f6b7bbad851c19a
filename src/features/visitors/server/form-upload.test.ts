import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { conversations } from '#features/conversations/server/index.ts'
import { folderStorage } from '#platform/server/storage/folder-storage.ts'
import { postFile } from '#platform/server/testing/post-file.ts'
import { documentWith, input } from './testing/a-live-form.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'trellis form files '))
afterAll(() => rm(folder, { recursive: true }))
const storage = folderStorage(folder)
const { app, aTicket, begin, post, send, tools } = await visitorsServer({ more: [conversations], storage })
const png = Buffer.from('\x89PNG\r\n\x1a\n rest', 'latin1')

let site: TestSite
let popup_id: string
beforeEach(async () => {
  ;({ site } = await begin())
  // A form without earlier versions.
  popup_id = tools.newId()
})
const live = (more: object = { message: {} }, field: object = {}) => {
  const file = input('file', 'Photos', { kinds: 'images-and-pdfs', maxFiles: 2, maxMegabytes: 1, ...field })
  return site.live(popup_id, { document: documentWith(file), more })
}
const upload = (bytes: Buffer | string = png, name = 'mug.png', changes: object = {}) =>
  postFile(app, `/v/upload?${new URLSearchParams({ key: site.key, popup_id, field: 'Photos', ...changes })}`, {
    bytes,
    name,
  })
const sendWith = async (Photos: string, id = tools.newId()) =>
  send({ id, popup_id, ticket: await aTicket(site.key), fields: { email: 'ada@example.com', Photos } })

test('files of a contact form arrive in the conversation with its message, and are stored with the submission', async () => {
  await live()
  const ids = [(await upload()).body.file.id, (await upload('%PDF-1.7', 'receipt.pdf')).body.file.id]
  const id = tools.newId()
  expect((await sendWith(ids.join(), id)).body).toEqual({ success: true, status: 'received' })
  expect((await sendWith(ids.join(), id)).body.status).toBe('received')
  const { conversations: listed } = await site.call('/inbox/list')
  expect(listed).toHaveLength(1)
  const { messages } = await site.call('/inbox/load', { conversation_id: listed[0]!.id })
  expect(messages).toMatchObject([
    { text: 'Photos: mug.png, receipt.pdf', attachments: [{ name: 'mug.png' }, { name: 'receipt.pdf' }] },
  ])
  // A file that was sent with one message can't be sent with another.
  const again = await sendWith(ids[0]!)
  expect([again.status, again.body]).toMatchObject([400, { issues: [{ path: 'Photos' }] }])
})

test('rejects files that are too large, of another type regardless of their name, too many, or missing', async () => {
  await live()
  const large = await upload(Buffer.concat([png, Buffer.alloc(1024 ** 2)]))
  expect([large.status, large.body.error]).toEqual([413, 'At most 2 files of 1 MB each.'])
  for (const [bytes, name] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'mug.png'],
    ['MZ', 'mug.png'],
    ['words', 'words.txt'],
    [png, 'mug.exe'],
  ] as const)
    expect([name, (await upload(bytes, name)).status]).toEqual([name, 400])
  const ids = await Promise.all([1, 2, 3].map(async () => (await upload()).body.file.id as string))
  expect((await sendWith(ids.join())).status).toBe(400)
  for (const bad of ['x', tools.newId(), `${ids[0]},`, `${ids[0]},${ids[0]}`])
    expect([bad, (await sendWith(bad)).status]).toEqual([bad, 400])
  popup_id = tools.newId()
  await live({ message: {} }, { required: true })
  expect((await sendWith('')).body).toMatchObject({
    issues: [{ path: 'Photos', message: 'Please fill in this field.' }],
  })
})

test('only a live contact form accepts files, for its own field and its own message', async () => {
  await live({})
  expect((await upload()).status).toBe(404)
  await live()
  expect((await upload(png, 'a.png', { field: 'email' })).status).toBe(404)
  expect((await upload(png, 'a.png', { popup_id: tools.newId() })).status).toBe(404)
  expect((await upload(png, 'a.png', { key: 'nobody' })).status).toBe(403)
  const { id } = (await upload()).body.file
  const first = popup_id
  popup_id = tools.newId()
  await site.publishForms()
  await live()
  const fields = { email: 'ada@example.com', Photos: id }
  const strange = { key: site.key, visitor_id: '', page: '', shown_for: 5000, ticket: await aTicket(site.key) }
  const taken = await post('/v/subscribe', { ...strange, id: tools.newId(), popup_id, fields })
  expect([first === popup_id, taken.status]).toEqual([false, 400])
})
