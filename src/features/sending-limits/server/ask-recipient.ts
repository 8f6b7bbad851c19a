import { z } from 'zod'
import { id as anId } from '#core/fields.ts'
import { type AccountMail, mailAccount } from '#features/accounts/server/index.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { signToken } from '#platform/server/secrets/signed-token.ts'
import { recipientById } from './store.ts'

const week = 7 * 24 * 3_600_000
export const recipientPurpose = 'sending-limits.test-recipient'

/**
 * Asks an address for consent to test emails, as the installation's own email, so that people who can read the site's
 * mailbox don't find the link.
 */
export const askRecipient = job({
  name: 'sending-limits.ask-recipient',
  payload: z.object({ site_id: anId, id: anId }),
  run: async ({ site_id: siteId, id }, context) => {
    const { database, keyFor, publicUrl, now, newId } = context
    await database.acrossSites(async (db) => {
      const recipient = await recipientById(db, siteId, id)
      if (!recipient || recipient.confirmed_at) return
      const token = signToken(keyFor(recipientPurpose), { ids: [siteId, id], until: now() + week })
      const mail = requestMail(`${publicUrl}/test-recipient/${token}`, new URL(publicUrl).host)
      await mailAccount({ ...context, db }, { name: '', address: recipient.email }, mail, `test-recipient:${newId()}`)
    })
  },
})

/** It contains nothing that the requester could choose. */
function requestMail(link: string, host: string): AccountMail {
  return {
    subject: 'Confirm your email address for test emails',
    button: { link, label: 'Confirm' },
    paragraphs: (product) => [
      'Hello,',
      `Someone entered this address to receive test emails from ${product}, at ${host}. If you expect them, confirm the address:`,
      link,
      'If you do not, ignore this email: you will get no test emails.',
    ],
  }
}
