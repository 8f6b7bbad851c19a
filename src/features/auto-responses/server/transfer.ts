import { z } from 'zod'
import { MailDocument } from '#features/mail-design/contract.ts'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'

/** What of the room moves with a site. */
export const autoResponsesTransfer: SiteTransfer = {
  moves: [
    {
      table: 'auto_response_emails',
      check: z.looseObject({ document: MailDocument.nullish() }),
      // Made again from the document when the next one is sent.
      change: (row) => ({ ...row, html: null, text: null, made_for: null }),
    },
    { table: 'auto_response_rules' },
    { table: 'auto_response_sends' },
  ],
  stays: ['checked_domains'],
}
