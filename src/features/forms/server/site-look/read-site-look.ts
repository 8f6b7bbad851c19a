import { AppError } from '#core/error.ts'
import type { ExternalCallContext } from '#platform/server/context.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { SiteLook } from '../../contract.ts'
import { fetchFile, fetchText, type Trusting } from '../fetch-text.ts'
import { scanButtons } from './scan-buttons.ts'
import { scanCss } from './scan-css.ts'
import { scanPage } from './scan-page.ts'

const maxPage = 512 * 1024
const maxSheet = 256 * 1024
const maxPicture = 100 * 1024
const maxPictures = 4

/**
 * Reads the look of the owner's site. Throws `invalid`, with a message for the user, if it has no address or doesn't
 * respond.
 */
export async function readSiteLook(
  { database, siteId }: Pick<ExternalCallContext, 'database' | 'siteId'>,
  request: Trusting = {},
): Promise<{ url: string; look: SiteLook }> {
  const url = (await database.inSite(siteId, (db) => siteById(db, siteId)))?.url ?? ''
  if (url === '') throw new AppError('invalid', 'Enter your website URL in Site settings first.')
  // The cause is dropped: this network error must not be mistaken for one of the database.
  const page = await fetchText(url, { ...request, maxBytes: maxPage }).catch(() => null)
  if (!page) throw new AppError('invalid', 'Your site could not be loaded. Check its URL in Site settings.')
  const scanned = scanPage(page.text, page.url)
  const sheets = await Promise.allSettled(
    scanned.styleSheets.map((sheet) => fetchText(sheet, { ...request, maxBytes: maxSheet })),
  )
  const linked = sheets.flatMap((sheet) => (sheet.status === 'fulfilled' ? [sheet.value.text] : []))
  const css = [scanned.css, ...linked].join('\n')
  return {
    url,
    look: {
      ...scanCss(css, scanned.themeColor),
      button_radius: scanButtons(css),
      logos: await fetchPictures(scanned.logos, request),
    },
  }
}

/** Returns the first of these images that exist and are small enough for a logo. */
async function fetchPictures(addresses: readonly string[], request: Trusting): Promise<SiteLook['logos']> {
  const fetched = await Promise.allSettled(
    addresses.map(async (address) => {
      const { body, type } = await fetchFile(address, { ...request, maxBytes: maxPicture + 1 })
      if (!/^image\/[\w.+-]+$/.test(type) || body.length > maxPicture) throw new Error('This is not a logo.')
      return { address, data: `data:${type};base64,${body.toString('base64')}` }
    }),
  )
  return fetched.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).slice(0, maxPictures)
}
