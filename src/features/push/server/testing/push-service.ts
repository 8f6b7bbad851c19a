import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received message. */
export interface Delivered {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Starts a local push service; `answer` sets its further responses. */
export async function startPushService() {
  const delivered: Delivered[] = []
  const service = {
    origin: '',
    delivered,
    answer: { status: 201, headers: {} as Record<string, string> },
    close: () => new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done()))),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      delivered.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(service.answer.status, service.answer.headers).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}
