import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { MailBlock, MailDocument, MailTheme } from '../document.ts'

/** What of the room moves with a site. */
export const mailDesignTransfer: SiteTransfer = {
  moves: [
    { table: 'mail_themes', check: z.looseObject({ theme: MailTheme }), setup: { of: ['brand'] } },
    { table: 'mail_blocks', check: z.looseObject({ block: MailBlock }), setup: { of: ['emails'] } },
    {
      table: 'mail_templates',
      check: z.looseObject({ document: MailDocument }),
      // Who shares it is nobody elsewhere, and the sites that it is shared with have it already.
      change: (row) => ({ ...row, shared_by: null }),
      setup: { of: ['emails'] },
    },
  ],
}
