import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import type { VendorWorld } from '#platform/server/outgoing/vendor-client.ts'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'

/** A request and what it is answered: JSON, text, or a status with JSON and headers. `body`: what was sent, as JSON or a form. */
export type Exchange = readonly [request: string, answer: unknown, body?: unknown]

/** An answer that is not 200 with JSON. */
export const answered = (status: number, json: unknown = {}, headers: Record<string, string> = {}) => ({
  isAnswer: true as const,
  status,
  json,
  headers,
})

/** No answer, ever. */
export const silence = Symbol('silence')

/** A request as it came. */
export interface Seen {
  /** "GET host/path?query", decoded. */
  readonly request: string
  readonly body: unknown
  readonly headers: IncomingHttpHeaders
}

/** Answers a request: JSON, text or `answered(…)`; a promise of one, where the answer waits for something. */
type Serve = (request: Seen) => unknown

/** A server in the place of every vendor: whatever host is asked, it answers by a script and keeps what it was sent. */
export async function vendorServer() {
  let script: Exchange[] = []
  let serve: Serve | undefined
  let seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    const answer = async () => {
      const path = decodeURIComponent(request.url!.slice(1).replaceAll('+', ' '))
      const text = Buffer.concat(chunks).toString()
      seen.push({ request: `${request.method} ${path}`, body: read(text, request.headers), headers: request.headers })
      const given =
        (await serve?.(seen.at(-1)!)) ??
        script.shift()?.[1] ??
        answered(404, { message: 'No such request was expected.' })
      if (given === silence) return
      const { status, json, headers } = isAnswer(given) ? given : answered(200, given)
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof json === 'string' ? json : JSON.stringify(json))
    }
    request.on('end', () => void answer())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(() => new Promise((resolve) => server.close(resolve)))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let now = Date.UTC(2026, 10, 20, 10)
  const world: VendorWorld = {
    fetch: (address, request) => {
      const { host, pathname, search } = new URL(address)
      return guardedFetch(`${origin}/${host}${pathname}${search}`, { ...request, trusted: new Set([origin]) })
    },
    now: () => now,
    sleep: async (ms) => void (now += ms),
  }
  return {
    world,
    origin,
    /** Answers every request so from now on. */
    serve: (how: Serve) => void (serve = how),
    /** Answers the next requests so; answers what was asked for since. */
    answer(exchanges: readonly Exchange[]) {
      script = [...exchanges]
      seen = []
      return () => seen
    },
  }
}

const isAnswer = (given: unknown): given is ReturnType<typeof answered> =>
  typeof given === 'object' && given !== null && 'isAnswer' in given

function read(text: string, headers: IncomingHttpHeaders): unknown {
  if (text === '') return undefined
  if (headers['content-type']?.includes('form')) return Object.fromEntries(new URLSearchParams(text))
  return JSON.parse(text) as unknown
}
