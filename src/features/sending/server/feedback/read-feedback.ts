import { readMailgun } from './mailgun.ts'
import { readPostmark } from './postmark.ts'
import type { Provider, ReadFeedback } from './provider.ts'
import { readSendgrid } from './sendgrid.ts'
import { readSes } from './ses.ts'

/** The reader for each provider's webhook. */
export const readers: Readonly<Record<Provider, ReadFeedback>> = {
  ses: readSes,
  sendgrid: readSendgrid,
  mailgun: readMailgun,
  postmark: readPostmark,
}
