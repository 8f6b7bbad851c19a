import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** A message from Firefox to its push service. */
interface Said {
  readonly messageType?: 'hello' | 'register' | 'unregister' | 'ack' | 'ping'
  readonly channelID?: string
  readonly updates?: readonly { channelID: string; code: number }[]
}

const text = 1
const close = 8

/**
 * The push service of one local Firefox, like Mozilla's autopush: senders post messages to its endpoints (RFC 8030),
 * and Firefox gets them over a WebSocket and reports each result: 100 if a service worker took it, 101 if it couldn't
 * be decrypted. Set `dom.push.serverURL` to `socket`.
 */
export async function startFirefoxService() {
  const channels = new Map<string, string>()
  const acknowledged: number[] = []
  let tell = (_message: object): void => {}

  const hear = (said: Said): void => {
    const { messageType, channelID = '' } = said
    if (messageType === undefined) return tell({})
    if (messageType === 'ack') acknowledged.push(...(said.updates ?? []).map(({ code }) => code))
    if (messageType === 'hello')
      tell({ messageType, status: 200, uaid: randomUUID().replaceAll('-', ''), use_webpush: true, broadcasts: {} })
    if (messageType === 'register') {
      const path = `/wpush/${randomBytes(12).toString('hex')}`
      channels.set(path, channelID)
      tell({ messageType, channelID, status: 200, pushEndpoint: service.origin + path })
    }
    if (messageType === 'unregister') tell({ messageType, channelID, status: 200 })
  }
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const channelID = channels.get(request.url ?? '')
      response.writeHead(channelID ? 201 : 410).end()
      const data = Buffer.concat(chunks).toString('base64url')
      const headers = { encoding: request.headers['content-encoding'] }
      if (channelID) tell({ messageType: 'notification', channelID, version: randomUUID(), data, headers })
    })
  }
  const server = createServer(take)
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket) => {
    sockets.add(socket)
    accept(request, socket, hear)
    tell = (message) => void socket.write(frame(JSON.stringify(message)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const service = {
    origin: `http://${host}`,
    socket: `ws://${host}/`,
    /** Firefox's result for each message, in order. */
    acknowledged,
    close: () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy()
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return service
}

/** Implements the server side of RFC 6455, for unfragmented text frames. */
function accept(request: IncomingMessage, socket: Duplex, hear: (said: Said) => void): void {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const protocol = request.headers['sec-websocket-protocol']
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${createHash('sha1').update(key).digest('base64')}`,
    ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let bytes: Buffer = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    for (let next = readFrame(bytes); next; next = readFrame(bytes)) {
      bytes = bytes.subarray(next.length)
      if (next.kind === close) socket.end()
      if (next.kind === text) hear(JSON.parse(next.content.toString()) as Said)
    }
  })
}

function readFrame(bytes: Buffer): { kind: number; content: Buffer; length: number } | null {
  if (bytes.length < 8) return null
  const short = bytes[1]! & 0x7f
  const start = short === 126 ? 4 : 2
  const size = short === 126 ? bytes.readUInt16BE(2) : short
  const length = start + 4 + size
  if (bytes.length < length) return null
  const mask = bytes.subarray(start, start + 4)
  const content = Buffer.from(bytes.subarray(start + 4, length).map((byte, i) => byte ^ mask[i % 4]!))
  return { kind: bytes[0]! & 0x0f, content, length }
}

function frame(message: string): Buffer {
  const content = Buffer.from(message)
  const size =
    content.length < 126 ? Buffer.from([content.length]) : Buffer.from([126, content.length >> 8, content.length & 255])
  return Buffer.concat([Buffer.from([0x80 | text]), size, content])
}
