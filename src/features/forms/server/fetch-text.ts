import { guardedFetch, type GuardedRequest } from '#platform/server/outgoing/guarded-fetch.ts'
import { textOf } from './text-of.ts'

const timeout = 4000
const mostRedirects = 3

/** What a test trusts: its own server. */
export type Trusting = Pick<GuardedRequest, 'trusted'>

/**
 * Reads a page or a sheet of the owner's site. Each address on the way is checked anew: a redirect must not lead to where the
 * first address could not. Throws when it is not to be had.
 */
export async function fetchText(
  address: string,
  request: Trusting & { readonly mostBytes: number },
): Promise<{ url: string; text: string }> {
  let url = address
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const headers = { accept: 'text/html,text/css', 'accept-encoding': 'identity', 'user-agent': 'Trellis' }
    const answer = await guardedFetch(url, { ...request, headers, timeout, plainToo: true })
    const { location } = answer.headers
    if (answer.status >= 300 && answer.status < 400 && location) url = new URL(location, url).href
    else if (answer.status === 200) return { url, text: textOf(answer.body, answer.headers['content-type'] ?? '') }
    else throw new Error(`The answer was ${answer.status}.`)
  }
  throw new Error('Too many redirects.')
}
