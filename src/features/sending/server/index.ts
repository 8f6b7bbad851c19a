import { AppError } from '#core/error.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { room } from '#platform/server/room.ts'
import { sendingCalls } from '../contract.ts'
import { deliver } from './deliver.ts'
import { forgetSystemMail } from './forget-system-mail.ts'
import { messageOf, summaryOf } from './mail-of.ts'
import { listMessages, messageById } from './store.ts'

export { send, type Outgoing, type SendContext } from './send.ts'

/** The room that gets messages to people, and shows what became of them. */
export const sending = room({
  name: 'sending',
  calls: sendingCalls,
  handlers: {
    mailbox: async ({ page, limit }, { db, siteId, mail }) => {
      const { rows, total } = await listMessages(db, siteId, page, limit)
      return { messages: rows.map(summaryOf), total, mode: mail.kind }
    },
    message: async ({ message_id }, { db, siteId }) => {
      const row = await messageById(db, { site_id: siteId, id: message_id })
      if (!row) throw new AppError('not_found', 'There is no such message.')
      return { message: messageOf(row) }
    },
    systemMailbox: async ({ page, limit }, { db, user, mail }) => {
      if (!user.isAdmin) throw new AppError('forbidden', 'Only an administrator may see this.')
      const { rows, total } = await listMessages(db, nilId, page, limit)
      return { messages: rows.map(messageOf), total, mode: mail.kind }
    },
  },
  jobs: [deliver, forgetSystemMail],
  migrations: new URL('migrations/', import.meta.url),
  personTables: [
    { table: 'messages', column: 'to_address', by: 'address' },
    { table: 'messages', column: 'contact_id', by: 'contact' },
    { table: 'deliveries', column: 'recipient_id', by: 'contact' },
  ],
})
