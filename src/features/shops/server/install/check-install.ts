import type { Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { ExternalCallContext } from '#platform/server/context.ts'
import { guardedFetch, RefusedRequest } from '#platform/server/outgoing/guarded-fetch.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { shopCalls } from '../../contract.ts'
import { originOfShop } from '../connect/shop-origin.ts'
import { activeConnection } from '../store.ts'

type Seen = { address: string; state: 'installed' | 'other-site' | 'missing' | 'unreachable'; seen: string }

const maxBytes = 2 * 1024 * 1024
const mostHops = 5

/** Fetches a page of the shop and reports whether this site's script is on it. */
export async function checkInstall(
  { address: given }: Received<typeof shopCalls.checkInstall>,
  ctx: ExternalCallContext,
  trusted: ReadonlySet<string>,
): Promise<Seen> {
  const { site, connection } = await ctx.database.inSite(ctx.siteId, async (db) => ({
    site: await siteById(db, ctx.siteId),
    connection: await activeConnection(db, ctx.siteId),
  }))
  const address = given || connection?.origin || site?.url || ''
  if (!site || address === '')
    throw new AppError('invalid', 'Enter the address of a page.', {
      issues: [{ path: 'address', message: 'Enter the address of a page.' }],
    })
  const start = /[?#]|\/./.test(address.replace(/^https?:\/\//, '')) ? address : originOfShop(address)
  const page = await readPage(start, trusted)
  if ('problem' in page) return { address: page.address, state: 'unreachable', seen: page.problem }
  return { address: page.address, ...judge(page.html, ctx.publicUrl, site.key) }
}

function judge(html: string, publicUrl: string, key: string): Pick<Seen, 'state' | 'seen'> {
  if (html.includes(`${publicUrl.replace(/^https?:/, '')}/s/${key}.js`)) {
    return { state: 'installed', seen: 'The script of this site is on the page.' }
  }
  const other = /\/s\/([\w-]{6,100})\.js/.exec(html)?.[1]
  if (other === key)
    return { state: 'other-site', seen: 'The page has the script of this site, but from another address of Trellis.' }
  if (other && html.includes(publicUrl.replace(/^https?:/, ''))) {
    return { state: 'other-site', seen: 'The page has the script of another Trellis site.' }
  }
  const isLocked = /name="?password|\/password["']/.test(html) && /shopify/i.test(html)
  return {
    state: 'missing',
    seen: isLocked
      ? 'The store asks for a password, so its pages cannot be seen. Remove the password, or check after the launch.'
      : 'The page was read, and the script is not on it. If you just added it, clear the store’s page cache.',
  }
}

async function readPage(
  start: string,
  trusted: ReadonlySet<string>,
): Promise<{ address: string; html: string } | { address: string; problem: string }> {
  let address = /^https?:\/\//i.test(start) ? start : `https://${start}`
  for (let hop = 0; hop <= mostHops; hop++) {
    try {
      const headers = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (compatible; Trellis install check)' }
      const answer = await guardedFetch(address, { headers, maxBytes, plainToo: true, trusted })
      const next = answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined
      const to = next === undefined ? null : URL.parse(next, address)
      if (to) {
        address = to.href
        continue
      }
      if (answer.status >= 400) return { address, problem: `The page answered ${answer.status}.` }
      return { address, html: answer.body.toString('utf8') }
    } catch (error) {
      const problem = error instanceof RefusedRequest ? error.message : 'The page could not be reached.'
      return { address, problem }
    }
  }
  return { address, problem: 'The page leads from one address to the next without end.' }
}
