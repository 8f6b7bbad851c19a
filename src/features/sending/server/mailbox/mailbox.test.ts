import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inboxServer } from '#platform/server/mail/testing/inbox-server.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { when } from '#platform/server/events/events.ts'
import { sendingEvents } from '../../contract.ts'
import { sendingRoom } from '../index.ts'

const taken: string[] = []
const world = { cutAt: '', isBroken: false }
const server = await inboxServer({ cutAt: () => world.cutAt })
const room = sendingRoom({
  privateServers: new Set([`127.0.0.1:${server.ports.imap}`, `127.0.0.1:${server.ports.pop3}`]),
})
const on = [
  when(sendingEvents.mailReceived, async ({ raw }) => {
    if (world.isBroken && raw.includes('poison')) throw new Error('no')
    taken.push(/Subject: (.*)\r\n/.exec(raw)![1]!)
    return raw.includes('Undelivered') ? 1 : 0
  }),
]
const { aMember, clock, database, post, runJobs } = await testServer({ rooms: [room], on })
afterAll(() => server.close())
beforeEach(() => {
  taken.length = 0
  server.mails.length = 0
  Object.assign(world, { cutAt: '', isBroken: false })
})

const bounce = (number: number) => `Subject: Undelivered ${number}\r\n\r\n.dots stay\r\n`
const note = (number: number) => `Subject: On holiday ${number}\r\n\r\nBack soon.\r\n`

function aSite(protocol: 'imap' | 'pop3' = 'imap', more: object = {}) {
  const { siteId, token } = aMember()
  const call = <Path extends string>(path: Path, body: object = {}) =>
    post(`/sending/bounce-mailbox/${path}`, { site_id: siteId, ...body }, { token })
  const place = { protocol, host: '127.0.0.1', port: server.ports[protocol], security: 'none', user: 'box' }
  const mailbox = { ...place, password: 'secret', ...more }
  const load = async () => (await call('load')).body.mailbox
  /** Does what the job does that runs every few minutes. */
  const look = async () => {
    clock.advance(5 * 60_000)
    await database.inSite(siteId, async (db) => {
      const { readMailboxName } = await import('./read-mailbox-name.ts')
      const { createJobs } = await import('#platform/server/jobs/add-jobs.ts')
      await createJobs(() => clock.now).add(db, readMailboxName, { site_id: siteId }, { key: `mailbox ${siteId}` })
    })
    await runJobs()
  }
  return { siteId, token, call, mailbox, load, look }
}

describe.each(['imap', 'pop3'] as const)('a mailbox by %s', (protocol) => {
  test('is tested, saved, and shown without its password', async () => {
    const { call, mailbox, load } = aSite(protocol)
    expect(await load()).toBeNull()
    server.add(bounce(1))
    expect((await call('try', { mailbox })).body).toMatchObject({ success: true, mails: 1 })
    expect((await call('save', { mailbox })).status).toBe(200)
    expect(await load()).toMatchObject({ protocol, user: 'box', folder: 'INBOX', is_on: true, problem: '' })
    expect(JSON.stringify(await load())).not.toContain('secret')
    // A stored password needn't be entered again for the same mailbox.
    const { password: _, ...known } = mailbox
    expect((await call('try', { mailbox: known })).status).toBe(200)
    await runJobs()
    expect((await call('delete')).status).toBe(200)
    expect(await load()).toBeNull()
  })

  test('is read message by message, each once', async () => {
    const { call, mailbox, load, look } = aSite(protocol, { afterwards: 'keep' })
    server.add(bounce(1))
    server.add(note(1))
    await call('save', { mailbox })
    await runJobs()
    await look()
    server.add(bounce(2))
    await look()
    await look()
    expect(taken).toEqual(['Undelivered 1', 'On holiday 1', 'Undelivered 2'])
    expect(await load()).toMatchObject({ read_count: 3, found_count: 2, problem: '' })
    expect(server.mails.map(({ flags }) => flags.size)).toEqual([0, 0, 0])
  })

  test('deletes messages that reported something, and keeps the rest', async () => {
    const { call, mailbox, look } = aSite(protocol, { afterwards: 'delete' })
    server.add(bounce(1))
    server.add(note(1))
    await call('save', { mailbox })
    await runJobs()
    expect(server.mails.map(({ raw }) => raw)).toEqual([note(1)])
    server.add(bounce(2))
    await look()
    expect(server.mails.map(({ raw }) => raw)).toEqual([note(1)])
    expect(taken).toEqual(['Undelivered 1', 'On holiday 1', 'Undelivered 2'])
  })

  test('whose connection breaks resumes where it was, and shows the problem', async () => {
    const { call, mailbox, load, look } = aSite(protocol, { afterwards: 'delete' })
    for (let i = 1; i <= 3; i++) server.add(bounce(i))
    await call('save', { mailbox })
    world.cutAt = protocol === 'imap' ? `UID FETCH ${server.mails[2]!.uid}` : 'RETR 3'
    await runJobs()
    expect(await load()).toMatchObject({ read_count: 2, problem: 'The server closed the connection.' })
    // Already read, but not yet deleted.
    expect(server.mails).toHaveLength(3)
    world.cutAt = ''
    await look()
    expect(taken).toEqual(['Undelivered 1', 'Undelivered 2', 'Undelivered 3'])
    expect(server.mails).toHaveLength(0)
    expect(await load()).toMatchObject({ read_count: 3, problem: '' })
  })

  test('with a wrong password reports it, and ends the job', async () => {
    const { call, mailbox, load } = aSite(protocol, { password: 'wrong' })
    const tried = (await call('try', { mailbox })).body
    expect(tried.error).toBe('The mailbox could not be opened: Authentication failed.')
    await call('save', { mailbox })
    await runJobs()
    expect(await load()).toMatchObject({ problem: 'Authentication failed.', read_count: 0 })
  })

  test('continues after a message that can’t be processed', async () => {
    const { call, mailbox, load } = aSite(protocol)
    world.isBroken = true
    server.add('Subject: poison\r\n\r\n')
    server.add(bounce(1))
    await call('save', { mailbox })
    await runJobs()
    expect(taken).toEqual(['Undelivered 1'])
    expect(await load()).toMatchObject({ read_count: 2, found_count: 1, problem: '' })
  })
})

test('IMAP marks messages that reported something as seen, and reads again after they are renumbered', async () => {
  const { call, mailbox, look } = aSite('imap', { afterwards: 'seen' })
  server.add(bounce(1))
  server.add(note(1))
  await call('save', { mailbox })
  await runJobs()
  expect(server.mails.map(({ flags }) => [...flags])).toEqual([['\\Seen'], []])
  server.renumber()
  await look()
  expect(taken).toHaveLength(4)
  const { mailbox: kept } = (await call('load')).body
  expect((await call('try', { mailbox: { ...mailbox, folder: 'Büro' } })).body.error).toContain("doesn't exist")
  expect(kept!.problem).toBe('')
})

test('two workers never read a mailbox at the same time', async () => {
  const { siteId, call, mailbox } = aSite()
  server.add(bounce(1))
  await call('save', { mailbox })
  const { takeMailbox } = await import('./store-mailbox.ts')
  const take = () =>
    database.inSite(siteId, (db) => takeMailbox(db, siteId, new Date(clock.now), new Date(clock.now + 1000)))
  const both = await Promise.all([take(), take()])
  expect(both.filter(Boolean)).toHaveLength(1)
  await runJobs()
  expect(taken).toEqual([])
})

const unreachable = 'This server cannot be reached.'

describe('refuses', () => {
  test.each([
    ['a private address', { host: '10.0.0.5', security: 'tls' }, 'mailbox.host', unreachable],
    ['a name that does not exist', { host: 'no-such-host.invalid', security: 'tls' }, 'mailbox.host', unreachable],
    ['another port of a known host', { host: '127.0.0.1', port: 22, security: 'tls' }, 'mailbox.host', unreachable],
    ['a name that is none', { host: 'no such host' }, 'mailbox.host', 'Enter a host name'],
    ['no password', { password: undefined }, 'mailbox.password', 'Enter the password.'],
    ['a user with a line break', { user: 'a\r\nT1 LOGOUT' }, 'mailbox.user', 'Line breaks'],
    ['no user', { user: '' }, 'mailbox.user', 'Enter the user name.'],
  ])('%s', async (_what, change, path, words) => {
    const { call, mailbox, load } = aSite()
    for (const verb of ['save', 'try']) {
      const { status, body } = await call(verb, { mailbox: { ...mailbox, ...change } })
      expect([verb, status, body.issues[0].path]).toEqual([verb, 400, path])
      expect(body.issues[0].message).toContain(words)
    }
    expect(await load()).toBeNull()
  })

  test('to use a stored password for a server other than the one it was entered for', async () => {
    const { call, mailbox } = aSite()
    await call('save', { mailbox })
    const { password: _, ...elsewhere } = { ...mailbox, port: server.ports.pop3, protocol: 'pop3' }
    const before = server.commands.length
    const { status, body } = await call('try', { mailbox: elsewhere })
    expect([status, body.issues[0].path]).toEqual([400, 'mailbox.password'])
    expect(server.commands).toHaveLength(before)
    await runJobs()
  })

  test("access to another site's mailbox", async () => {
    const mine = aSite()
    const { siteId } = aSite()
    await mine.call('save', { mailbox: mine.mailbox })
    const theirs = await post('/sending/bounce-mailbox/load', { site_id: siteId }, { token: mine.token })
    expect(theirs.status).toBe(403)
    await runJobs()
  })
})
