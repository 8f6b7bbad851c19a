import { AppError } from '#core/error.ts'
import type { AskingContext } from '#platform/server/context.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { SiteLook } from '../../contract.ts'
import { fetchText, type Trusting } from '../fetch-text.ts'
import { scanCss } from './scan-css.ts'
import { scanPage } from './scan-page.ts'

const mostPage = 512 * 1024
const mostSheet = 256 * 1024

/** Reads how the owner's site looks. Throws `invalid`, in the user's words, when it has no address or does not answer. */
export async function readSiteLook(
  { database, siteId }: Pick<AskingContext, 'database' | 'siteId'>,
  request: Trusting = {},
): Promise<{ url: string; look: SiteLook }> {
  const url = (await database.inSite(siteId, (db) => siteById(db, siteId)))?.url ?? ''
  if (url === '') throw new AppError('invalid', 'Enter the address of your site in its settings first.')
  // The cause stays behind: a network that fails here is not our database's.
  const page = await fetchText(url, { ...request, mostBytes: mostPage }).catch(() => null)
  if (!page) throw new AppError('invalid', 'Your site did not answer. Check its address in the settings.')
  const scanned = scanPage(page.text, page.url)
  const sheets = await Promise.allSettled(
    scanned.styleSheets.map((sheet) => fetchText(sheet, { ...request, mostBytes: mostSheet })),
  )
  const linked = sheets.flatMap((sheet) => (sheet.status === 'fulfilled' ? [sheet.value.text] : []))
  return {
    url,
    look: { ...scanCss([scanned.css, ...linked].join('\n'), scanned.themeColor), logos: [...scanned.logos] },
  }
}
