import { type IncomingMessage, request as requestPlain, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { guarded } from '../guarded.ts'
import { checkedAddress, RefusedRequest, type Resolve, resolveByDns } from './checked-address.ts'
import { type CheckedRequest, keptConnections } from './kept-connections.ts'
import { within } from './within.ts'

export { RefusedRequest, type Resolve }

/** A request to a server whose address may come from an untrusted user. */
export interface GuardedRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Overall timeout in milliseconds. Defaults to 10,000. */
  readonly timeout?: number
  /** Maximum number of bytes of the answer. Defaults to 64 KiB. */
  readonly maxBytes?: number
  /** Allows plain http. */
  readonly plainToo?: boolean
  /**
   * The operator's own servers, by origin ("https://push.internal:8443"): they may have any address, and use plain http
   * too.
   */
  readonly trusted?: ReadonlySet<string>
  readonly signal?: AbortSignal
  /**
   * Keeps connections open for the next request to the same host at the same address: for many requests to one server.
   * If a connection turns out to be closed already, the request is sent again, so it must be safe to repeat.
   */
  readonly keepsConnection?: boolean
}

/** The answer. A redirect is an answer like any other: it is never followed. */
export interface GuardedAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/**
 * Sends a request to another server, after checking its address: the name is resolved once, all of its addresses must
 * be public, and the connection goes to the checked one. Throws `RefusedRequest` if the request must not be made, and
 * otherwise network errors.
 */
export async function guardedFetch(
  address: string,
  request: GuardedRequest = {},
  resolve: Resolve = resolveByDns,
): Promise<GuardedAnswer> {
  const url = checkedUrl(address, request)
  const { timeout = 10_000 } = request
  const isTrusted = request.trusted?.has(url.origin) ?? false
  return within(timeout, request.signal, async (signal) => {
    const checked = await orAborted(checkedAddress(hostOf(url), isTrusted, resolve), signal)
    return send(url, checked, request, signal).catch((error: unknown) => {
      if (!(error instanceof StaleConnection)) throw error
      return send(url, checked, { ...request, keepsConnection: false }, signal)
    })
  })
}

/** A kept-alive connection was closed before it returned any answer. */
class StaleConnection extends Error {}

/**
 * Rejects an address that `guardedFetch` would not connect to, without sending a request. Throws `RefusedRequest`, or
 * the error of the name lookup.
 */
export async function checkTarget(
  address: string,
  request: Pick<GuardedRequest, 'trusted' | 'plainToo'> = {},
  resolve: Resolve = resolveByDns,
): Promise<void> {
  const url = checkedUrl(address, request)
  await checkedAddress(hostOf(url), request.trusted?.has(url.origin) ?? false, resolve)
}

const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1')

function checkedUrl(address: string, { plainToo = false, trusted }: GuardedRequest): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url) throw new RefusedRequest('This is no address.')
  const isPlain = url.protocol === 'http:' && (plainToo || trusted?.has(url.origin))
  if (url.protocol !== 'https:' && !isPlain) throw new RefusedRequest('The address must start with https://.')
  if (url.username !== '' || url.password !== '') throw new RefusedRequest('The address must not hold a password.')
  return url
}

function send(url: URL, address: string, request: GuardedRequest, signal: AbortSignal): Promise<GuardedAnswer> {
  const { method = 'GET', headers, body, maxBytes = 65_536 } = request
  return new Promise((resolve, reject) => {
    const protocol = url.protocol === 'https:' ? 'https:' : 'http:'
    const ask = protocol === 'https:' ? requestSecure : requestPlain
    // Otherwise a separate connection: one from a shared pool might lead elsewhere.
    const agent = request.keepsConnection ? keptConnections[protocol] : false
    const checked: RequestOptions & CheckedRequest = { checkedAddress: address, lookup: lookupOf(address) }
    const outgoing = ask(url, { ...checked, method, headers: { ...headers }, agent, signal })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isStale =
        outgoing.reusedSocket && !signal.aborted && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      reject(isStale ? new StaleConnection() : error)
    })
    const take = (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      let size = 0
      const finish = () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).subarray(0, maxBytes),
        })
      }
      response.on('error', reject)
      response.on('end', guarded(finish, reject))
      const keep = (chunk: Buffer) => {
        chunks.push(chunk)
        if ((size += chunk.length) < maxBytes) return
        finish()
        response.destroy()
      }
      response.on('data', guarded(keep, reject))
    }
    outgoing.on('response', guarded(take, reject))
    outgoing.end(body)
  })
}

/** Always resolves to the address that was checked. */
function lookupOf(address: string): LookupFunction {
  const family = isIP(address)
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
