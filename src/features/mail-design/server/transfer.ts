import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { MailBlock, MailDocument, MailTheme } from '../document.ts'

/** What of the room moves with a site. */
export const mailDesignTransfer: SiteTransfer = {
  moves: [
    { table: 'mail_themes', check: z.looseObject({ theme: MailTheme }), setup: { of: ['brand'] } },
    { table: 'mail_blocks', check: z.looseObject({ block: MailBlock }), setup: { of: ['emails'] } },
    { table: 'mail_templates', check: z.looseObject({ document: MailDocument }), setup: { of: ['emails'] } },
  ],
}
