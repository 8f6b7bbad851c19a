import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { faultySmtpServer } from '#platform/server/mail/testing/faulty-smtp-server.ts'
import { installationMail } from '#platform/server/mail/installation-mail.ts'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { openTransportPool, sendingRoom } from '../index.ts'
import { useStoredServer } from './installation-server.ts'

const ours = await faultySmtpServer({ keep: true })
const theirs = await faultySmtpServer({ keep: true })
const settings = { url: ours.url, from: { name: 'Settings', address: 'settings@trellis.example' } }
const mail = installationMail(settings, settings.from)
const privateServers = new Set(['127.0.0.1'])
const transports = openTransportPool({ smtpUrl: () => mail.url, hostName: 'trellis.example', privateServers })
const server = await testServer({ rooms: [sitesRoom(), sendingRoom({ transports, privateServers })], mail })
atTheEnd(async () => {
  await transports.close()
  await Promise.all([ours.close(), theirs.close()])
})
const admin = server.aUser({ isAdmin: true })
const call = <Path extends string>(path: Path, body: object = {}, token = admin.token) =>
  server.post(path, body, { token })
const smtp = { host: '127.0.0.1', port: theirs.port, security: 'starttls', user: '' }
const from = { from_name: 'The shop', from_address: 'mail@shop.example' }

test('a stored server overrides the settings until it is removed', async () => {
  expect((await call('/sending/installation/load')).body.server).toMatchObject({ source: 'settings', port: ours.port })
  const saved = await call('/sending/installation/save', { server: { ...smtp, ...from } })
  expect(saved.body.server).toEqual({ source: 'stored', ...smtp, ...from })
  const { message_id, to } = (await call('/sending/installation/test')).body
  await server.runJobs()
  expect([ours.taken.size, theirs.taken.get(to)]).toEqual([0, 1])
  const { messages } = (await call('/sending/system-mailbox')).body
  expect(messages.find(({ id }) => id === message_id)).toMatchObject({ state: 'accepted' })
  // Another process uses the stored server.
  const other = installationMail(null, settings.from)
  await useStoredServer({ ...server.tools, mail: other }, server.database.system)
  expect([other.kind, other.host, other.from.address]).toEqual(['smtp', '127.0.0.1', 'mail@shop.example'])
  expect((await call('/sending/installation/delete')).body.server).toMatchObject({
    source: 'settings',
    port: ours.port,
  })
  await call('/sending/installation/test')
  await server.runJobs()
  expect(ours.taken.size).toBe(1)
})

test('stores a password encrypted, never shows it, and never sends it to another server', async () => {
  const login = { ...smtp, user: 'ada', password: 'se/cr@t' }
  await call('/sending/installation/save', { server: { ...login, ...from } })
  const kept = await call('/sending/installation/save', { server: { ...smtp, user: 'ada', ...from } })
  expect(kept.status).toBe(200)
  expect(JSON.stringify(kept.body)).not.toContain('cr')
  expect(mail.url).toBe(`smtp://ada:se%2Fcr%40t@127.0.0.1:${theirs.port}`)
  const { rows } = await sql<{ sealed: Buffer }>`SELECT sealed FROM installation_mail`.execute(server.database.system)
  expect(rows[0]!.sealed.toString('latin1')).not.toContain('cr%40t')
  const elsewhere = { ...smtp, host: 'evil.example', user: 'ada', ...from }
  const refused = await call('/sending/installation/save', { server: elsewhere })
  expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'server.password'])
  await call('/sending/installation/delete')
})

test('only administrators can see or change the installation’s server', async () => {
  const { token } = server.aUser()
  for (const verb of ['load', 'delete', 'test'] as const) {
    expect((await call(`/sending/installation/${verb}`, {}, token)).status).toBe(403)
  }
  expect((await call('/sending/installation/save', { server: { ...smtp, ...from } }, token)).status).toBe(403)
})

test('refuses invalid input with an error at its field', async () => {
  const wrong = { ...smtp, host: 'no host', port: 0, from_name: '', from_address: 'nobody' }
  const { status, body } = await call('/sending/installation/save', { server: wrong })
  expect(status).toBe(400)
  expect(body.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'server.from_address',
    'server.host',
    'server.port',
  ])
})

test('a site’s server can be entered as separate fields, and a test email uses it', async () => {
  const { siteId: site_id, token } = server.aMember()
  const site = <Path extends string>(path: Path, body: object = {}) =>
    server.post(path, { site_id, ...body }, { token })
  const own = { name: 'Ours', smtp: { ...smtp, user: 'a@b.example', password: 'secret' } }
  const missing = await site('/sending/servers/save', {
    server: { ...own, smtp: { ...own.smtp, password: undefined } },
  })
  expect([missing.status, missing.body.issues[0].path]).toEqual([400, 'server.smtp.password'])
  const saved = (await site('/sending/servers/save', { server: own })).body.server
  expect(saved).toMatchObject({ ...smtp, user: 'a@b.example' })
  expect(JSON.stringify(saved)).not.toContain('secret')
  const anonymous = { id: saved.id, name: 'Ours', smtp: { ...smtp, user: '' } }
  expect((await site('/sending/servers/save', { server: anonymous })).status).toBe(200)
  theirs.taken.clear()
  const { to, message_id } = (await site('/sending/servers/test')).body
  await server.runJobs()
  expect(theirs.taken.get(to)).toBe(1)
  expect((await site('/sending/message', { message_id })).body.message.state).toBe('accepted')
  expect((await site('/sending/mailbox')).body.mode).toBe('smtp')
})
