import { guardedFetch, type GuardedRequest } from '#platform/server/outgoing/guarded-fetch.ts'
import { textOf } from './text-of.ts'

const timeout = 4000
const maxRedirects = 3

/** Servers that may be requested although their address is private: the installation's demo shop. */
export type Trusting = Pick<GuardedRequest, 'trusted'>

/** Fetches a page or a style sheet of the owner's site as text, using `fetchFile`. */
export async function fetchText(address: string, request: Asked): Promise<{ url: string; text: string }> {
  const { url, body, type } = await fetchFile(address, request)
  return { url, text: textOf(body, type) }
}

type Asked = Trusting & { readonly maxBytes: number }

/**
 * Fetches a file of the owner's site. The address of each redirect is checked again, so that it can't lead to an
 * address that would be refused initially. Throws if the file isn't available. `type` is the content type stated by the
 * server.
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

/** Returns a content type with only the characters allowed in a header, so that it can be part of an address. */
function typeOf(header = ''): string {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;\s*charset=["\w-]+)?/.exec(header.trim())?.[0] ?? ''
}
