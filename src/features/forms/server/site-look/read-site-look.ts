import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { guardedFetch, type GuardedRequest } from '#platform/server/outgoing/guarded-fetch.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { SiteLook } from '../../contract.ts'
import { scanCss } from './scan-css.ts'
import { scanPage } from './scan-page.ts'

const timeout = 4000
const mostPage = 512 * 1024
const mostSheet = 256 * 1024
const mostRedirects = 3

/** Reads how the owner's site looks. Throws `invalid`, in the user's words, when it has no address or does not answer. */
export async function readSiteLook(
  { db, siteId }: Pick<SiteContext, 'db' | 'siteId'>,
  request: Pick<GuardedRequest, 'trusted'> = {},
): Promise<{ url: string; look: SiteLook }> {
  const url = (await siteById(db, siteId))?.url ?? ''
  if (url === '') throw new AppError('invalid', 'Enter the address of your site in its settings first.')
  // The cause stays behind: a network that fails here is not our database's.
  const page = await fetchText(url, mostPage, request).catch(() => null)
  if (!page) throw new AppError('invalid', 'Your site did not answer. Check its address in the settings.')
  const scanned = scanPage(page.text, page.url)
  const sheets = await Promise.allSettled(scanned.styleSheets.map((sheet) => fetchText(sheet, mostSheet, request)))
  const linked = sheets.flatMap((sheet) => (sheet.status === 'fulfilled' ? [sheet.value.text] : []))
  return {
    url,
    look: { ...scanCss([scanned.css, ...linked].join('\n'), scanned.themeColor), logos: [...scanned.logos] },
  }
}

/** Each address on the way is checked anew: a redirect must not lead to where the first address could not. */
async function fetchText(
  address: string,
  mostBytes: number,
  request: Pick<GuardedRequest, 'trusted'>,
): Promise<{ url: string; text: string }> {
  let url = address
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const headers = { accept: 'text/html,text/css', 'accept-encoding': 'identity', 'user-agent': 'Trellis' }
    const {
      status,
      headers: answered,
      body,
    } = await guardedFetch(url, { ...request, headers, timeout, mostBytes, plainToo: true })
    if (status >= 300 && status < 400 && answered.location) url = new URL(answered.location, url).href
    else if (status === 200) return { url, text: body.toString('utf8') }
    else throw new Error(`The answer was ${status}.`)
  }
  throw new Error('Too many redirects.')
}
