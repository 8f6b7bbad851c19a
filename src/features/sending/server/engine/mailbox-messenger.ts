import { escapeHtml } from '#core/escape-html.ts'
import { mergeTags } from '#core/merge-tags.ts'
import type { Id } from '#core/id.ts'
import type { MailAddress } from '#platform/server/mail/mail.ts'
import type { MailTemplate } from '#platform/server/mail/compose/compile-mail.ts'
import { addMessages } from '../store.ts'
import type { Messenger, Ready } from './messenger.ts'
import type { Claimed } from './store-deliveries.ts'

/** One recipient's message for the mailbox. */
interface MailboxJob {
  readonly template: MailTemplate
  readonly to: MailAddress
  readonly messageId: string
  readonly values: ReadonlyMap<string, string>
}

interface MailboxSpec<Recipient> {
  readonly siteId: Id
  readonly now: () => number
  readonly jobOf: (claimed: Claimed, recipient: Recipient) => MailboxJob
}

/** Creates a messenger that stores a campaign's emails in the dashboard's mailbox, for use without an SMTP server. */
export function mailboxMessenger<Recipient>({ siteId, now, jobOf }: MailboxSpec<Recipient>): Messenger<Recipient> {
  const jobs = new Map<Id, MailboxJob>()
  return {
    reserve: async (_db, count) => ({ places: Array.from({ length: count }, () => 0), retryAt: new Date(now()) }),
    async prepare(window) {
      return window.map(({ claimed, recipient }): Ready => {
        const job = jobOf(claimed, recipient)
        jobs.set(claimed.id, job)
        const domain = job.to.address.slice(job.to.address.lastIndexOf('@') + 1)
        return { ...claimed, domain, send: async () => ({ outcome: 'accepted', response: 'kept in the mailbox' }) }
      })
    },
    async afterwards(db, accepted) {
      const at = new Date(now())
      for (const { id } of accepted) {
        const { template, to, messageId, values } = jobs.get(id)!
        jobs.delete(id)
        const known = Object.fromEntries(values)
        await addMessages(db, [
          {
            site_id: siteId,
            id,
            key: `campaign:${id}`,
            kind: 'campaign',
            attachment_ids: [],
            state: 'accepted',
            state_at: at,
            created_at: at,
            reason: '',
            attempts: 1,
            lease_ends_at: null,
            message_id: messageId,
            contact_id: null,
            headers: {},
            sealed: null,
            to_address: to.address,
            to_name: to.name,
            from_address: template.from.address,
            from_name: template.from.name,
            reply_to_address: template.replyTo?.address ?? null,
            reply_to_name: template.replyTo?.name ?? null,
            subject: mergeTags(template.subject, known, { write: (value) => value }),
            html: mergeTags(template.html, known, { write: escapeHtml }),
            text: mergeTags(template.text, known, { write: (value) => value }),
          },
        ])
      }
    },
  }
}
