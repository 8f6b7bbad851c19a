import { escapeHtml } from '#core/escape-html.ts'
import { mergeTags } from '#core/merge-tags.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { productValues } from '#features/mail-design/server/index.ts'
import { sendingSettings } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { utmOf } from '../utm.ts'
import { composeCampaign } from './compose-campaign.ts'
import type { CampaignRow } from './store.ts'

type Ctx = Pick<Tools, 'publicUrl' | 'sender' | 'events'> & { readonly db: Db }
interface Tracked {
  /** Whether links are the tracked ones, which contain their numbers. */
  readonly isTracked: boolean
}

/**
 * Returns a campaign's emails by variant, composed as for sending, to be shown on a screen. They don't record opens.
 */
export async function mailsToShow(ctx: Ctx, row: CampaignRow, { isTracked }: Tracked) {
  const { publicUrl, sender, db } = ctx
  const settings = await sendingSettings(db, row.site_id)
  const site = await siteById(db, row.site_id)
  return composeCampaign(row, {
    publicUrl,
    // The sender does not appear in the body of an email.
    from: () => ({ name: '', address: '' }),
    postalAddress: sender.postalAddress,
    trackOpens: false,
    trackClicks: isTracked,
    tags: utmOf(row, { isOnForSite: settings.tag_links, siteUrl: site?.url ?? '' }),
    headers: {},
    browserUrl: null,
  }).templates
}

/**
 * Fills an email's HTML with current products. Everything that depends on a contact is filled as for an unknown
 * contact.
 */
export async function withoutAnyContact(ctx: Ctx, siteId: Id, html: string): Promise<string> {
  return mergeTags(html, await productValues(ctx, siteId, [html]), { write: escapeHtml })
}
