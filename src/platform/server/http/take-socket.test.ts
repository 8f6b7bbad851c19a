import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { takeSocket } from './take-socket.ts'

let server: Server
const taken: Socket[] = []
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterEach(async () => {
  taken.splice(0).forEach((socket) => socket.destroy())
  server.close()
  await once(server, 'close')
})

/** Starts a server that streams at /stream and answers immediately elsewhere. */
async function start(): Promise<void> {
  server = createServer((request, response) => {
    if (request.url !== '/stream') return response.end('answered')
    // Asynchronously, as after a database query.
    return setImmediate(() => {
      response.setHeader('content-type', 'text/event-stream')
      const socket = takeSocket(response)
      taken.push(socket)
      socket.write('first\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
}

const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const { port } = server.address() as AddressInfo
    get({ host: '127.0.0.1', port, path, agent }, done).on('error', fail)
  })

async function textOf(response: IncomingMessage, length: number): Promise<string> {
  let text = ''
  for await (const chunk of response.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (text.length >= length) break
  }
  return text
}

test('data written to the socket is the response body, even on a reused connection', async () => {
  await start()
  await once((await ask('/')).resume(), 'end')
  const response = await ask('/stream')
  expect(response.headers).toMatchObject({ 'content-type': 'text/event-stream', connection: 'close' })
  expect(response.headers['transfer-encoding']).toBeUndefined()
  expect(await textOf(response, 6)).toBe('first\n')
  taken[0]!.write('second\n')
  expect(await textOf(response, 7)).toBe('second\n')
  const ended = once(response.resume(), 'end')
  taken[0]!.destroySoon()
  await ended
})

test('the socket is notified when a visitor leaves, and node:http keeps no reference to it', async () => {
  await start()
  const response = await ask('/stream')
  await textOf(response, 6)
  const [socket] = taken
  expect(socket).not.toHaveProperty('_httpMessage.socket')
  expect((socket as unknown as { parser: unknown }).parser).toBeNull()
  const closed = once(socket!, 'close')
  response.destroy()
  await closed
  expect(socket!.destroyed).toBe(true)
})

test('data that a visitor sends after the request is read and discarded', async () => {
  await start()
  const response = await ask('/stream')
  await textOf(response, 6)
  const before = taken[0]!.bytesRead
  response.socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => taken[0]!.bytesRead).toBe(before + 27)
  taken[0]!.write('second\n')
  expect(await textOf(response, 7)).toBe('second\n')
})
