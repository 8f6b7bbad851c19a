import { z } from 'zod'
import { id as anId } from '#core/fields.ts'
import { accountMail, drawMail, ownName } from '#features/accounts/server/index.ts'
import { send } from '#features/sending/server/index.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { signToken } from '#platform/server/secrets/signed-token.ts'
import { recipientById } from './store.ts'

const week = 7 * 24 * 3_600_000
export const recipientPurpose = 'sending-limits.test-recipient'

/** Asks an address whether it agrees to test mails, as the installation's own mail: who reads the site's mailbox must not find the link. */
export const askRecipient = job({
  name: 'sending-limits.ask-recipient',
  payload: z.object({ site_id: anId, id: anId }),
  run: async ({ site_id: siteId, id }, context) => {
    const { database, keyFor, publicUrl, now, newId } = context
    await database.acrossSites(async (db) => {
      const recipient = await recipientById(db, siteId, id)
      if (!recipient || recipient.confirmed_at) return
      const token = signToken(keyFor(recipientPurpose), { ids: [siteId, id], until: now() + week })
      await send(
        { ...context, db },
        {
          siteId: nilId,
          kind: 'transactional',
          to: { name: '', address: recipient.email },
          ...(await drawMail(
            { ...context, db },
            requestMail(`${publicUrl}/test-recipient/${token}`, new URL(publicUrl).host),
          )),
          headers: { 'Auto-Submitted': 'auto-generated' },
          key: `test-recipient:${newId()}`,
        },
      )
    })
  },
})

/** Nothing in it was chosen by whoever asked. */
function requestMail(link: string, host: string) {
  return accountMail('Confirm your email address for test emails', { link, label: 'Confirm' }, [
    'Hello,',
    `somebody entered this address to receive test emails from ${ownName}, at ${host}. If you expect them, confirm the address:`,
    link,
    'If you do not, ignore this email: you will get no test emails.',
  ])
}
