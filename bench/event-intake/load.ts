import { connect } from 'node:net'

/** Where to send which request. `body` is JSON; each send replaces `idPlace` in it with a new event ID. */
export interface Target {
  readonly port: number
  readonly path: string
  readonly body: string
}

/** Placeholder in the body that each event's ID replaces. */
export const idPlace = '00000000-0000-7000-8000-000000000000'

let made = 0

/**
 * Sends requests one after another over each of `connections` keep-alive sockets for `milliseconds`. Returns the number
 * acknowledged per second. Throws on any response other than 200. Deliberately thin, so that on a small machine the
 * client takes little processor time from the server. It relies on all responses of a server having the same length.
 */
export async function requestsPerSecond(target: Target, connections: number, milliseconds: number): Promise<number> {
  const start = performance.now()
  const end = start + milliseconds
  const counts = await Promise.all(Array.from({ length: connections }, () => drive(target, end)))
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1000)
}

function drive({ port, path, body }: Target, end: number): Promise<number> {
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n`
  const request = Buffer.from(head + body, 'latin1')
  const idAt = request.indexOf(idPlace)
  const send = () => {
    // A UUIDv7 of the current moment, as a browser creates it.
    const time = Date.now().toString(16).padStart(12, '0')
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${(made++).toString(16).padStart(12, '0')}`
    request.write(id, idAt, 'latin1')
    socket.write(request)
  }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }, send)
  return new Promise((resolve, reject) => {
    let answered = 0
    let length = 0
    let received = 0
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (received === 0 && chunk.toString('latin1', 9, 12) !== '200') return reject(new Error(chunk.toString()))
      length ||= lengthOf(chunk)
      received += chunk.length
      if (received < length) return
      received = 0
      answered++
      if (performance.now() < end) return send()
      socket.destroy()
      resolve(answered)
    })
  })
}

/** Returns the length of a whole response, read from the first one, whose head must arrive in one chunk. */
function lengthOf(chunk: Buffer): number {
  const text = chunk.toString('latin1')
  const body = Number(/\r\ncontent-length: (\d+)/i.exec(text)![1])
  return text.indexOf('\r\n\r\n') + 4 + body
}
