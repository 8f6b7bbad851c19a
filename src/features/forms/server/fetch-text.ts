import { guardedFetch, type GuardedRequest } from '#platform/server/outgoing/guarded-fetch.ts'
import { textOf } from './text-of.ts'

const timeout = 4000
const maxRedirects = 3

/** Which servers are asked although their address is private: the installation's demo shop. */
export type Trusting = Pick<GuardedRequest, 'trusted'>

/** Reads a page or a sheet of the owner's site, as `fetchFile` does. */
export async function fetchText(address: string, request: Asked): Promise<{ url: string; text: string }> {
  const { url, body, type } = await fetchFile(address, request)
  return { url, text: textOf(body, type) }
}

type Asked = Trusting & { readonly maxBytes: number }

/**
 * Fetches something of the owner's site. Each address on the way is checked anew: a redirect must not lead to where the first
 * address could not. Throws when it is not to be had. `type` is what the other server says that it is.
 */
export async function fetchFile(address: string, request: Asked): Promise<{ url: string; body: Buffer; type: string }> {
  let url = address
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Trellis' }
    const answer = await guardedFetch(url, { ...request, headers, timeout, plainToo: true })
    const { location } = answer.headers
    if (answer.status >= 300 && answer.status < 400 && location) url = new URL(location, url).href
    else if (answer.status === 200) return { url, body: answer.body, type: typeOf(answer.headers['content-type']) }
    else throw new Error(`The answer was ${answer.status}.`)
  }
  throw new Error('Too many redirects.')
}

/** Within a header's letters, so that it can stand in an address. */
function typeOf(header = ''): string {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;\s*charset=["\w-]+)?/.exec(header.trim())?.[0] ?? ''
}
