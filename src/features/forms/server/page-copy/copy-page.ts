import { AppError } from '#core/error.ts'
import type { Received } from '#core/call.ts'
import type { ExternalCallContext } from '#platform/server/context.ts'
import { signToken } from '#platform/server/secrets/signed-token.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { formCalls } from '../../contract.ts'
import { fetchText, type Trusting } from '../fetch-text.ts'
import { storeCopy } from './store-copies.ts'

/** Purpose that the token of a copy is signed for. */
export const copyPurpose = 'forms.page-copy'
const keptFor = 24 * 3600 * 1000
const maxBytes = 1024 * 1024

/** Fetches a page of the owner's site and stores it for a day. Returns the token for showing it. Throws `invalid`. */
export async function copyPage(
  {
    database,
    siteId,
    now,
    newId,
    keyFor,
  }: Pick<ExternalCallContext, 'database' | 'siteId' | 'now' | 'newId' | 'keyFor'>,
  { url: asked }: Received<typeof formCalls.copyPage>,
  request: Trusting = {},
): Promise<{ page: string; url: string }> {
  const site = (await database.inSite(siteId, (db) => siteById(db, siteId)))?.url ?? ''
  if (site === '') throw new AppError('invalid', 'Enter your website URL in Site settings first.')
  const wanted = asked === '' ? site : asked
  if (!isOfSite(wanted, site)) throw refused('Enter the URL of a page of your site.')
  // The cause is dropped: this network error must not be mistaken for one of the database.
  const found = await fetchText(wanted, { ...request, maxBytes }).catch(() => null)
  if (!found) throw refused('The page could not be loaded. Check the URL.')
  const until = now() + keptFor
  const copy = { site_id: siteId, id: newId(), address: found.url, html: found.text.replaceAll('\0', '') }
  await database.inSite(siteId, (db) => storeCopy(db, { ...copy, expires_at: new Date(until) }))
  return { page: signToken(keyFor(copyPurpose), { ids: [siteId, copy.id], until }), url: found.url }
}

/** Returns whether an address belongs to the site, with or without "www." or another subdomain. */
function isOfSite(address: string, site: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(site)) return false
  const [host, own] = [new URL(address), new URL(site)].map(({ hostname }) => hostname.replace(/^www\./, ''))
  return host === own || (host?.endsWith(`.${own}`) ?? false)
}

function refused(message: string): AppError {
  return new AppError('invalid', message, { issues: [{ path: 'url', message }] })
}
