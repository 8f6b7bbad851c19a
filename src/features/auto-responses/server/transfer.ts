import { line } from '#core/fields.ts'
import { z } from 'zod'
import { MailDocument } from '#features/mail-design/contract.ts'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { AutoResponseRule } from '../contract.ts'

/** Emails as they were before they had a document. */
const oldEmail = z.looseObject({
  template_id: z.string(),
  body: z.string(),
  footer: z.string(),
  footer_background_color: z.string(),
  footer_text_color: z.string(),
  header_image: z.looseObject({}).nullable(),
})

/** Data of this room that moves with a site. */
export const autoResponsesTransfer: SiteTransfer = {
  moves: [
    {
      table: 'auto_response_emails',
      check: z.looseObject({
        template_id: line(100),
        document: MailDocument.nullish(),
        old: oldEmail.nullish(),
        deleted_rules: z.array(AutoResponseRule).optional(),
      }),
      // Compiled again from the document when the next one is sent.
      change: (row) => ({ ...row, html: null, text: null, made_for: null }),
      // The sender is someone else on the other site.
      setup: {
        of: ['emails'],
        change: (row) => (row['deleted_at'] ? null : { ...row, custom_sender: '', reply_to: '' }),
      },
    },
    {
      table: 'auto_response_rules',
      setup: { of: ['emails'], change: (row, chosen) => (chosen.has('forms') ? row : null) },
    },
    { table: 'auto_response_sends' },
  ],
  stays: ['checked_domains'],
}
