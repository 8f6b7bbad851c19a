import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { guardedFetch } from '#platform/server/outgoing/guarded-fetch.ts'
import type { VendorDeps } from '#platform/server/outgoing/vendor-client.ts'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'

/**
 * A request and its response: JSON, text, or a status with JSON and headers. `body` is the sent data, as JSON or a
 * form.
 */
export type Exchange = readonly [request: string, answer: unknown, body?: unknown]

/** Creates a response other than 200 with JSON. */
export const answered = (status: number, json: unknown = {}, headers: Record<string, string> = {}) => ({
  isAnswer: true as const,
  status,
  json,
  headers,
})

/** A request that never gets a response. */
export const silence = Symbol('silence')

/** A received request. */
export interface Seen {
  /** "GET host/path?query", decoded. */
  readonly request: string
  readonly body: unknown
  readonly headers: IncomingHttpHeaders
}

/** Returns the response to a request: JSON, text or `answered(…)`, or a promise of one if the response has to wait. */
type Serve = (request: Seen) => unknown

/** Creates a server in place of every vendor. For any host, it responds by a script and records the requests. */
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
  const deps: VendorDeps = {
    fetch: (address, request) => {
      const { host, pathname, search } = new URL(address)
      return guardedFetch(`${origin}/${host}${pathname}${search}`, { ...request, trusted: new Set([origin]) })
    },
    now: () => now,
    sleep: async (ms) => void (now += ms),
  }
  return {
    deps,
    origin,
    /** Sets the response function for all requests from now on. */
    serve: (how: Serve) => void (serve = how),
    /** Sets the responses to the next requests. Returns a function that returns the requests received since. */
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
