import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openEventStream } from './open-event-stream.ts'

/** A server whose every answer is a stream, and the streams. */
async function aServer() {
  const streams: Socket[] = []
  const server = createServer((_request, response) => {
    streams.push(openEventStream(response, { 'x-request-id': 'a\r\nb', 'set-cookie': ['a=1', 'b=2'] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { server, streams, port }
}

test('a stream has its headers, what is written to it arrives, and its end is the end of the connection', async () => {
  const { streams, port } = await aServer()
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect([response.headers.get('content-type'), response.headers.get('x-request-id')]).toEqual([
    'text/event-stream',
    'a  b',
  ])
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  streams[0]!.write('data: one\n\n')
  streams[0]!.write('data: two\n\n')
  streams[0]!.destroySoon()
  expect(await response.text()).toBe('data: one\n\ndata: two\n\n')
})

test('a browser that goes away is noticed, and one that goes on sending disturbs nothing', async () => {
  const { server, streams, port } = await aServer()
  const browser = connect(port, '127.0.0.1')
  browser.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(browser, 'data')
  const [stream] = streams
  browser.write('GET / HTTP/1.1\r\nhost: x\r\n\r\nrubbish')
  stream!.write('data: here\n\n')
  const [part] = (await once(browser, 'data')) as [Buffer]
  expect(part.toString()).toContain('data: here')
  expect(streams).toHaveLength(1)
  browser.destroy()
  await once(stream!, 'close')
  // The server is as able as before, and nothing holds up its stop.
  const again = request({ port, host: '127.0.0.1' })
  again.on('error', () => {})
  again.end()
  await once(again, 'response')
  streams[1]!.destroySoon()
  server.close()
  await once(server, 'close')
})

test('node:http has let go of the connection', async () => {
  const { server, streams, port } = await aServer()
  const response = await fetch(`http://127.0.0.1:${port}/`)
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  const stream = streams[0] as Socket & { parser?: unknown; _httpMessage?: unknown }
  expect([stream.parser, stream._httpMessage]).toEqual([null, null])
  // It knows of no connection that it could close.
  server.closeAllConnections()
  stream.write('data: still here\n\n')
  stream.destroySoon()
  expect(await response.text()).toContain('still here')
})
