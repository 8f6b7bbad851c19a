import { createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { inboxServer } from '../testing/inbox-server.ts'
import { folderName } from './imap.ts'
import { type InboxPlace, InboxProblem, maxRead, maxWhole } from './inbox.ts'
import { openInbox } from './open-inbox.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const plain = { host: 'mail.example', address: '127.0.0.1', security: 'none', isChecked: true } as const
const known = { user: 'box', password: 'secret', folder: 'INBOX' } as const

async function aBox(protocol: 'imap' | 'pop3') {
  const server = await inboxServer()
  closing.push(server.close)
  const place: InboxPlace = { ...plain, ...known, protocol, port: server.ports[protocol] }
  return { server, place }
}

describe.each(['imap', 'pop3'] as const)('%s', (protocol) => {
  test('reads only the beginning of a large email, however long its lines are', async () => {
    const { server, place } = await aBox(protocol)
    server.add(`Subject: large\r\n\r\n${'x'.repeat(400_000)}\r\n${'y\r\n'.repeat(200_000)}`)
    server.add('Subject: small\r\n\r\n.\r\n..\r\n')
    const inbox = await openInbox(place)
    const [large, small] = (await inbox.list('')).marks
    const raw = (await inbox.read(large!))!
    expect(raw.startsWith('Subject: large\r\n\r\nxxx')).toBe(true)
    expect(raw.length).toBeLessThanOrEqual(maxRead)
    expect(await inbox.read(small!)).toBe('Subject: small\r\n\r\n.\r\n..\r\n')
    await inbox.close()
  })

  test('reads a large email completely if requested', async () => {
    const { server, place } = await aBox(protocol)
    const mail = `Subject: large\r\n\r\n${`${'y'.repeat(76)}\r\n`.repeat(10_000)}`
    server.add(mail)
    const inbox = await openInbox(place)
    const [large] = (await inbox.list('')).marks
    expect((await inbox.read(large!))!.length).toBeLessThanOrEqual(maxRead)
    expect((await inbox.read(large!, maxWhole)) === mail).toBe(true)
    await inbox.close()
  })

  test('a missing email reads as null, and an empty mailbox lists none', async () => {
    const { place } = await aBox(protocol)
    const inbox = await openInbox(place)
    expect(await inbox.list('')).toEqual({ marks: [], total: 0 })
    expect(await inbox.read(protocol === 'imap' ? '7:1' : 'u1')).toBeNull()
    expect(await inbox.read('\r\nT9 LOGOUT')).toBeNull()
    await inbox.finish(['7:9', 'u9'], 'delete')
    await inbox.close()
  })

  test('sends no password to a server without STARTTLS', async () => {
    const { server, place } = await aBox(protocol)
    await expect(openInbox({ ...place, security: 'starttls' })).rejects.toThrow(InboxProblem)
    expect(server.commands.join('\n')).not.toMatch(/PASS|LOGIN|AUTHENTICATE/)
  })

  test('gives up on a server that goes silent, disconnects or speaks another protocol', async () => {
    for (const said of ['', '* OK ready\r\n', '+OK ready\r\n', '220 smtp\r\n', `${'x'.repeat(200_000)}\n`]) {
      const server = createServer((socket) => {
        closing.push(() => socket.destroy())
        socket.on('error', () => {}).write(said)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as { port: number }
      const opening = openInbox({ ...plain, ...known, protocol, port }, { timeout: 100 })
      await expect(opening).rejects.toThrow(InboxProblem)
      server.close()
      await expect(openInbox({ ...plain, ...known, protocol, port })).rejects.toThrow(InboxProblem)
    }
  })

  test('stops when its signal is aborted', async () => {
    const { place } = await aBox(protocol)
    const stop = new AbortController()
    const { server } = await aBox(protocol)
    server.add('Subject: x\r\n\r\n')
    const inbox = await openInbox({ ...place, port: server.ports[protocol] }, { signal: stop.signal })
    const [mark] = (await inbox.list('')).marks
    stop.abort()
    await expect(inbox.read(mark!)).rejects.toThrow(InboxProblem)
    await expect(openInbox(place, { signal: stop.signal })).rejects.toThrow('stopping')
  })
})

test.each([
  ['INBOX', 'INBOX'],
  ['Büro & Co', 'B&APw-ro &- Co'],
  ['台北', '&U,BTFw-'],
])('encodes the folder name %s as %s', (name, wire) => {
  expect(folderName(name)).toBe(wire)
})
