import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

const feedback = z.object({ site_id: id, contact_id: id.nullable(), reason: z.string() })

/** Events about messages. */
export const sendingEvents = events('sending', {
  mailReceived: {
    when: 'A mail is read from a site’s bounce mailbox. Listeners act on what it reports, and answer how many reports that were.',
    payload: z.object({ site_id: id, raw: z.string() }),
    answer: z.number(),
  },
  bounced: { when: 'A message did not arrive.', payload: feedback.extend({ is_permanent: z.boolean() }) },
  tracked: {
    when: 'A message of a flow is opened or clicked for the first time. `part`: the step that sent it.',
    payload: z.object({
      site_id: id,
      contact_id: id,
      source_id: id,
      part: z.string(),
      channel: z.enum(['email', 'push']),
      /** ID of the email; null for a notification. */
      email_id: id.nullable(),
      mark: z.enum(['opened', 'machine_opened', 'clicked']),
    }),
  },
  domainFailed: {
    when: 'A sending domain that passed its checks no longer does. `problems`: what receivers will find wrong, a sentence for each record.',
    payload: z.object({ site_id: id, domain_id: id, domain: z.string(), problems: z.array(z.string()) }),
  },
  complained: { when: 'A recipient marked a message as spam.', payload: feedback },
})
