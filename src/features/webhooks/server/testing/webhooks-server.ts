import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { automationsRoom } from '#features/automations/server/index.ts'
import { forms } from '#features/forms/server/index.ts'
import { visitorsServer } from '#features/visitors/server/testing/visitors-server.ts'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'
import { webhooksRoom } from '../index.ts'

/** A request that an endpoint received. */
interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: {
    type: string
    version: number
    timestamp: string
    site_id: string
    data: Record<string, unknown>
  }
}

/** Determines how an endpoint responds to a request; undefined for 204. */
type Answering = (request: Received) => { status: number; headers?: Record<string, string>; text?: string } | undefined

/** Starts a program on this machine that webhooks are posted to. */
async function endpointServer() {
  const received: Received[] = []
  let answering: Answering = () => undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        text,
        body: JSON.parse(text) as Received['body'],
      }
      const { status, headers = {}, text: answer = '' } = answering(one) ?? { status: 204 }
      received.push(one)
      response.writeHead(status, headers).end(answer)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atTheEnd(() => void (server.closeAllConnections(), server.close()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, received, answer: (how: Answering) => void (answering = how) }
}

/**
 * Starts a server with webhooks and the rooms whose events they report, and a program that receives them. Call it at
 * the top of a test file.
 */
export async function webhooksServer() {
  const endpoint = await endpointServer()
  const { origin, received, answer } = endpoint
  const room = webhooksRoom({ trusted: new Set([origin]) })
  const server = await visitorsServer({ more: [forms, automationsRoom(), room] })

  /** Creates a site with an endpoint that chose these events. */
  async function begin(...events: string[]) {
    const begun = await server.begin()
    received.length = 0
    answer(() => undefined)
    const { call } = begun.site
    const endpointAt = async (path: string, chosen: readonly string[] = events) =>
      (await call('/webhooks/save', { url: `${origin}${path}`, events: chosen as never })).endpoint
    const added = await endpointAt('/hook')
    const deliveries = async (state?: 'waiting' | 'delivered' | 'failed', endpoint_id = added.id) =>
      (await call('/webhooks/deliveries', { endpoint_id, ...(state && { state }) })).deliveries
    const endpointOf = async (id = added.id) => (await call('/webhooks/list')).endpoints.find((one) => one.id === id)!
    const addContact = async (email: string) =>
      (await call('/contacts/add', { email, consent: 'Agreed in the store.' })).contact
    return { ...begun, call, endpoint: added, endpointAt, deliveries, endpointOf, addContact }
  }
  /** Returns the types of the received events. */
  const typesReceived = () => received.map(({ body }) => body.type)
  return { ...server, received, answer, begin, origin, typesReceived }
}
