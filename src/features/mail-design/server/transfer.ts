import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { MailBlock, MailDocument, MailTheme } from '../document.ts'

/** The room's data that is transferred with a site. */
export const mailDesignTransfer: SiteTransfer = {
  moves: [
    { table: 'mail_themes', check: z.looseObject({ theme: MailTheme }), setup: { of: ['brand'] } },
    { table: 'mail_blocks', check: z.looseObject({ block: MailBlock }), setup: { of: ['emails'] } },
    {
      table: 'mail_templates',
      check: z.looseObject({ document: MailDocument }),
      // The user who shares it doesn't exist elsewhere, and the sites it's shared with already have it.
      change: (row) => ({ ...row, shared_by: null }),
      setup: { of: ['emails'] },
    },
  ],
}
