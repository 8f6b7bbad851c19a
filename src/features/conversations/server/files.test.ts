import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { accountsRoom } from '#features/accounts/server/index.ts'
import { attachmentsRoom, openAttachmentFiles } from '#features/attachments/server/index.ts'
import { contactsRoom } from '#features/contacts/server/index.ts'
import { sendingEvents } from '#features/sending/contract.ts'
import { openTransportPool, sendingRoom } from '#features/sending/server/index.ts'
import { smtpServer } from '#features/sending/server/testing/smtp-server.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { newIds } from '#platform/server/testing/new-ids.ts'
import { folderStorage } from '#platform/server/storage/folder-storage.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { postFile } from '#platform/server/testing/post-file.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { conversationsRoom } from './index.ts'
import { turnOnChat } from './testing/turn-on-chat.ts'

const folder = await mkdtemp(join(tmpdir(), 'trellis files '))
afterAll(() => rm(folder, { recursive: true }))
const smtp = await smtpServer()
const transports = openTransportPool({ smtpUrl: smtp.url, hostName: 'trellis.example' })
afterAll(() => transports.close())
const database = await testDatabase()
const attachments = openAttachmentFiles({ storage: folderStorage(folder), database, ...newIds() })
const files = attachmentsRoom(attachments)
const conversations = conversationsRoom({ attachments })
const personTables = [...conversations.personTables, ...files.personTables]
const rooms = [
  accountsRoom({ signUp: 'open' }),
  sitesRoom(),
  contactsRoom({ personTables }),
  files,
  sendingRoom({ transports, attachments }),
  conversations,
]
const server = await testServer({ rooms, database, mail: 'smtp' })
const { aMember, aSiteKey, app, clock, get, post, runJobs, tools } = server
const png = Buffer.from('\x89PNG\r\n\x1a\n rest', 'latin1')

async function aSite() {
  const member = aMember()
  const key = aSiteKey(member.siteId)
  await turnOnChat(server, member.siteId)
  const work = <Path extends string>(path: Path, body: object = {}) =>
    post(path, { site_id: member.siteId, ...body }, { token: member.token })
  const upload = async (bytes: Buffer | string, name: string) => {
    const sent = { bytes, name, fields: { site_id: member.siteId }, token: member.token }
    return (await postFile(app, '/attachments/upload', sent)).body.attachment.id as string
  }
  const visit = <Path extends string>(path: Path, body: object = {}) => post(path, { key, ...body })
  const send = (token: string, bytes: Buffer | string, name: string) =>
    postFile(app, `/v/chat/upload?${new URLSearchParams({ key, token })}`, { bytes, name })
  const begun = async () => (await visit('/v/chat/start')).body.token as string
  return { ...member, work, upload, visit, send, begun }
}

test('a visitor sends an image and the team a file in a chat, and each sees the other’s', async () => {
  const site = await aSite()
  const token = await site.begun()
  const { file } = (await site.send(token, png, 'broken mug.png')).body
  expect(file).toMatchObject({ name: 'broken mug.png', type: 'image/png', size: png.length })
  const sent = await site.visit('/v/chat/send', { token, id: tools.newId(), text: '', files: [file.id] })
  expect(sent.body.message).toMatchObject({ text: '', files: [{ name: 'broken mug.png', type: 'image/png' }] })
  const [listed] = (await site.work('/inbox/list')).body.conversations
  expect(listed).toMatchObject({ preview: 'broken mug.png' })
  const id = await site.upload('%PDF-1.7', 'label.pdf')
  const note = await site.upload('secret', 'internal.txt')
  const reply = { conversation_id: listed!.id, after: 1 }
  await site.work('/inbox/reply', { ...reply, id: tools.newId(), text: 'Us', is_note: true, attachments: [note] })
  const answer = { ...reply, id: tools.newId(), text: 'Send it back.', attachments: [id] }
  expect((await site.work('/inbox/reply', answer)).body.message.attachments).toMatchObject([{ name: 'label.pdf' }])
  // If sent twice, it is the same message, with its file.
  expect((await site.work('/inbox/reply', answer)).body.message.attachments).toMatchObject([{ id }])
  const thread = (await site.work('/inbox/load', { conversation_id: listed!.id })).body.messages
  expect(thread.map((message) => message.attachments.map(({ name }) => name))).toEqual([
    ['broken mug.png'],
    ['internal.txt'],
    ['label.pdf'],
  ])
  const { messages } = (await site.visit('/v/chat/messages', { token })).body
  expect(messages.map((message) => message.files?.map(({ name }) => name))).toEqual([['broken mug.png'], ['label.pdf']])
  const download = await get(new URL(messages[1]!.files![0]!.url).pathname)
  expect([download.status, download.text]).toEqual([200, '%PDF-1.7'])
})

test('accepts a chat file only with its visitor’s token, while the chat is on, and for that visitor’s own message', async () => {
  const [site, other] = [await aSite(), await aSite()]
  const [token, strangers] = [await site.begun(), await site.begun()]
  for (const bad of ['', 'x', await other.begun()]) {
    const refused = await site.send(bad, png, 'a.png')
    expect([refused.status, refused.body.error]).toEqual([403, 'This chat has ended. Start it again.'])
  }
  const { file } = (await site.send(token, png, 'a.png')).body
  const taken = await site.visit('/v/chat/send', { token: strangers, id: tools.newId(), text: 'x', files: [file.id] })
  expect([taken.status, taken.body]).toMatchObject([400, { error: 'A file is no longer there. Attach it again.' }])
  const nothing = await site.visit('/v/chat/send', { token, id: tools.newId(), text: ' ' })
  expect([nothing.status, nothing.body]).toMatchObject([400, { error: 'Write a message.' }])
  const program = await site.send(token, 'MZ', 'a.png')
  expect(program.body.error).toBe('Programs and scripts can’t be attached.')
  await database.inSite(site.siteId, (db) =>
    sql`UPDATE chat_settings SET is_on = false WHERE site_id = ${site.siteId}`.execute(db),
  )
  expect((await site.send(token, png, 'a.png')).status).toBe(403)
})

test('limits how many files one visitor sends at once', async () => {
  const limited = await testServer({ rooms, database, limits: true })
  const { siteId } = aMember()
  await turnOnChat(server, siteId)
  const key = limited.aSiteKey(siteId)
  const { token } = (await limited.post('/v/chat/start', { key })).body
  const send = async () =>
    (await postFile(limited.app, `/v/chat/upload?${new URLSearchParams({ key, token })}`, { bytes: 'x' })).status
  const statuses = []
  for (let i = 0; i < 22; i++) statuses.push(await send())
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})

async function aFormConversation() {
  const site = await aSite()
  await database.inSite(site.siteId, (db) =>
    tools.events.emit(db, visitorEvents.messaged, {
      site_id: site.siteId,
      popup_id: tools.newId(),
      submission_id: tools.newId(),
      visitor_id: '',
      page: '',
      email: 'grace@hopper.example',
      answers: { message: 'Do you ship?' },
      traits: {},
      is_doubtful: false,
    }),
  )
  const [listed] = (await site.work('/inbox/list')).body.conversations
  return { site, conversation_id: listed!.id }
}

test('a reply’s files are attached to its email, and files of the email answer appear in the thread', async () => {
  const { site, conversation_id } = await aFormConversation()
  const ids = [await site.upload('%PDF-1.7 …', 'Größen.pdf'), await site.upload(png, 'map.png')]
  const reply = { conversation_id, id: tools.newId(), text: 'Yes.', after: 1, attachments: ids }
  expect((await site.work('/inbox/reply', reply)).status).toBe(200)
  await runJobs()
  const mail = await PostalMime.parse(smtp.received.at(-1)!)
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Yes.', '<p>Yes.</p>'])
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['Größen.pdf', 'application/pdf'],
    ['map.png', 'image/png'],
  ])
  expect(Buffer.from(mail.attachments[1]!.content as ArrayBuffer)).toEqual(png)
  const [shown] = (await site.work('/sending/mailbox')).body.messages
  expect((await site.work('/sending/message', { message_id: shown!.id })).body.message.attachments).toEqual([
    { name: 'Größen.pdf', size: 12 },
    { name: 'map.png', size: png.length },
  ])
  const part = (name: string, type: string, bytes: Buffer | string, more = 'Content-Disposition: attachment;') =>
    `--x\r\nContent-Type: ${type}; name="${name}"\r\n${more} filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}\r\n`
  const inline = 'Content-ID: <logo>\r\nContent-Disposition: inline;'
  const raw = [
    `From: grace@hopper.example\r\nTo: us@shop.example\r\nIn-Reply-To: ${mail.messageId}\r\n`,
    'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n',
    '--x\r\nContent-Type: text/plain\r\n\r\nPlease see the photo.\r\n',
    part('photo.jpg', 'image/jpeg', '\xff\xd8\xff photo'),
    part('virus.exe', 'application/pdf', 'MZ'),
    part('logo.png', 'image/png', png, inline),
    '--x--\r\n',
  ].join('')
  const receive = () =>
    database.inSite(site.siteId, (db) =>
      tools.events.emit(db, sendingEvents.mailReceived, { site_id: site.siteId, raw }),
    )
  await receive()
  await receive()
  const { messages } = (await site.work('/inbox/load', { conversation_id })).body
  expect(messages).toHaveLength(3)
  expect(messages[2]!.text).toBe(
    'Please see the photo.\n\nvirus.exe was not kept. Programs and scripts can’t be attached.',
  )
  expect(messages[2]!.attachments.map(({ name }) => name)).toEqual(['photo.jpg'])
})

test('emails replies that a visitor did not see, with their files', async () => {
  const site = await aSite()
  const token = await site.begun()
  await site.visit('/v/chat/send', { token, id: tools.newId(), text: 'Hello?' })
  await site.visit('/v/chat/address', { token, email: 'ada@mail.example' })
  const [listed] = (await site.work('/inbox/list')).body.conversations
  const id = await site.upload('%PDF-1.7', 'label.pdf')
  const answer = { conversation_id: listed!.id, id: tools.newId(), text: '', after: 1, attachments: [id] }
  await site.work('/inbox/reply', answer)
  clock.advance(61_000)
  await runJobs()
  const mail = await PostalMime.parse(smtp.received.at(-1)!)
  expect([mail.to?.[0]?.address, mail.text?.trim()]).toEqual(['ada@mail.example', 'Attached: label.pdf'])
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['label.pdf'])
})

test('an email whose attachment was deleted is not sent', async () => {
  const { site, conversation_id } = await aFormConversation()
  const id = await site.upload('%PDF-1.7', 'label.pdf')
  await site.work('/inbox/reply', { conversation_id, id: tools.newId(), text: 'Here.', after: 1, attachments: [id] })
  await attachments.remove(site.siteId, id)
  await runJobs()
  const [mail] = (await site.work('/sending/mailbox')).body.messages
  expect(mail).toMatchObject({ state: 'bounced', reason: 'An attachment is no longer there.' })
})

test('erasing a person deletes the files they sent and received, including the bytes, and no one else’s', async () => {
  const site = await aSite()
  const chat = async (email: string) => {
    const token = await site.begun()
    const { file } = (await site.send(token, png, `${email}.png`)).body
    await site.visit('/v/chat/send', { token, id: tools.newId(), text: 'See', files: [file.id] })
    await site.visit('/v/chat/address', { token, email })
    return file.id as string
  }
  const [hers, his] = [await chat('ada@mail.example'), await chat('bo@mail.example')]
  const { conversations: both } = (await site.work('/inbox/list')).body
  const { id: conversation_id } = both.find(({ email }) => email === 'ada@mail.example')!
  const ours = await site.upload('%PDF-1.7', 'label.pdf')
  await site.work('/inbox/reply', { conversation_id, id: tools.newId(), text: 'x', after: 1, attachments: [ours] })
  const { person } = (await site.work('/contacts/person/export', { email: 'ada@mail.example' })).body
  expect(person['attachments']!.map(({ name }) => String(name)).toSorted()).toEqual([
    'ada@mail.example.png',
    'label.pdf',
  ])
  // The export contains a download link for the file.
  const label = person['attachments']!.find(({ name }) => name === 'label.pdf')!
  const there = await app.inject({ url: new URL(String(label['download_url'])).pathname })
  expect([there.statusCode, there.body]).toEqual([200, '%PDF-1.7'])
  expect((await site.work('/contacts/person/erase', { email: 'ada@mail.example' })).status).toBe(200)
  clock.advance(2 * 3_600_000)
  await files.jobs[0]!.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })
  const isThere = async (id: string) => {
    const file = await attachments.open(site.siteId, id)
    file?.stream.destroy()
    return file !== null
  }
  expect(await Promise.all([hers, ours, his].map(isThere))).toEqual([false, false, true])
})
