import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { guardedFetch, RefusedRequest, type Resolve } from './guarded-fetch.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())))

async function aServer(listener: RequestListener): Promise<{ port: number; trusted: (host: string) => Set<string> }> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { port, trusted: (host) => new Set([`http://${host}:${port}`]) }
}
const answering =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses

describe('requests refused before anything is sent', () => {
  test.each([
    ['a private address', ['10.0.0.5']],
    ['the machine itself', ['127.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a mapped address', ['::ffff:10.0.0.5']],
    ['a name with one public and one private address', ['93.184.216.34', '192.168.0.1']],
    ['a name without addresses', []],
  ])('%s', async (_what, addresses) => {
    await expect(guardedFetch('https://evil.example/', {}, answering(...addresses))).rejects.toThrow(RefusedRequest)
  })

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'http://shop.example/',
    'ftp://shop.example/',
    'file:///etc/passwd',
    'https://user:secret@shop.example/',
    'nonsense',
  ])('%s', async (address) => {
    await expect(guardedFetch(address, {}, answering('93.184.216.34'))).rejects.toThrow(RefusedRequest)
  })
})

test('resolves a name once, and connects to the checked address', async () => {
  const hosts: (string | undefined)[] = []
  const { port, trusted } = await aServer((request, response) => {
    hosts.push(request.headers.host)
    response.end('hello')
  })
  let asked = 0
  const rebinding: Resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'])
  const { status, body } = await guardedFetch(
    `http://push.internal:${port}/`,
    { trusted: trusted('push.internal') },
    rebinding,
  )
  expect([status, body.toString(), asked, hosts]).toEqual([200, 'hello', 1, [`push.internal:${port}`]])
})

test('trusting one port does not trust another', async () => {
  const request = { trusted: new Set(['https://push.internal:8443']) }
  await expect(guardedFetch('https://push.internal/', request, answering('10.0.0.1'))).rejects.toThrow(RefusedRequest)
})

test('redirects are not followed', async () => {
  const { port, trusted } = await aServer((_request, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  })
  const answer = await guardedFetch(
    `http://a.internal:${port}/`,
    { trusted: trusted('a.internal') },
    answering('127.0.0.1'),
  )
  expect([answer.status, answer.headers.location]).toEqual([302, 'http://169.254.169.254/'])
})

test('reads only part of a large response', async () => {
  const { port, trusted } = await aServer((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    }
    response.on('drain', more)
    more()
  })
  const answer = await guardedFetch(
    `http://a.internal:${port}/`,
    { trusted: trusted('a.internal'), maxBytes: 5000 },
    answering('127.0.0.1'),
  )
  expect(answer.body).toHaveLength(5000)
})

test('gives up on a server that never responds and on a name that never resolves', async () => {
  const { port, trusted } = await aServer(() => {})
  const request = { trusted: trusted('a.internal'), timeout: 50 }
  await expect(guardedFetch(`http://a.internal:${port}/`, request, answering('127.0.0.1'))).rejects.toThrow()
  await expect(guardedFetch('https://a.example/', { timeout: 50 }, () => new Promise(() => {}))).rejects.toThrow()
})

test('sends the request unchanged', async () => {
  const seen: string[] = []
  const { port, trusted } = await aServer((request, response) => {
    request.on('data', (chunk: Buffer) =>
      seen.push(String(request.method), String(request.headers['x-a']), chunk.toString()),
    )
    request.on('end', () => response.writeHead(201).end())
  })
  const { status } = await guardedFetch(
    `http://a.internal:${port}/path?q`,
    { method: 'POST', headers: { 'x-a': 'b' }, body: Buffer.from('body'), trusted: trusted('a.internal') },
    answering('127.0.0.1'),
  )
  expect([status, ...seen]).toEqual([201, 'POST', 'b', 'body'])
})

describe('reused connections', () => {
  test('serve the next request to the same address, and none to another', async () => {
    const ports = new Set<number | undefined>()
    const { port, trusted } = await aServer((request, response) => {
      ports.add(request.socket.remotePort)
      response.end('hello')
    })
    const url = `http://push.internal:${port}/`
    const request = { trusted: trusted('push.internal'), keepsConnection: true }
    for (let i = 0; i < 3; i++) await guardedFetch(url, request, answering('127.0.0.1'))
    expect(ports.size).toBe(1)
    // Nothing listens there. A connection to the earlier address would get an answer.
    await expect(guardedFetch(url, request, answering('127.0.0.2'))).rejects.toThrow('ECONNREFUSED')
    await guardedFetch(url, { ...request, keepsConnection: false }, answering('127.0.0.1'))
    expect(ports.size).toBe(2)
  })

  test('are reopened if the server has closed them', async () => {
    let asked = 0
    const { port, trusted } = await aServer((request, response) => {
      asked++
      // The second request on a connection finds it closed.
      if (asked === 2) return request.socket.resetAndDestroy()
      response.end(`answer ${asked}`)
    })
    const url = `http://push.internal:${port}/`
    const request = { trusted: trusted('push.internal'), keepsConnection: true }
    const texts = []
    for (let i = 0; i < 2; i++) texts.push((await guardedFetch(url, request, answering('127.0.0.1'))).body.toString())
    expect(texts).toEqual(['answer 1', 'answer 3'])
  })
})
