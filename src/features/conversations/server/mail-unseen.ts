import { z } from 'zod'
import { id } from '#core/fields.ts'
import { attachedTo } from '#features/attachments/server/index.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { mailMessages } from './mail-answer.ts'
import { changeConversation, type ConversationRow, findPerson, lockConversation, messagesAfter } from './store.ts'

/** How long a visitor has to come back to the chat before an answer is emailed, in milliseconds. */
const mailAfter = 60_000
const maxMessages = 50

/** Emails the team's answers in a chat that the visitor hasn't seen, if an address is known. */
export const mailUnseen = job({
  name: 'conversations.mail-unseen',
  payload: z.object({ site_id: id, conversation_id: id }),
  run: async ({ site_id, conversation_id }, { database, ...tools }) => {
    await database.inSite(site_id, async (db) => {
      const chat = await lockConversation(db, site_id, conversation_id)
      const person = chat && (await findPerson(db, site_id, chat.person_id))
      if (!chat || !person?.email) return
      const after = Math.max(chat.visitor_seen, chat.mailed_position)
      const rows = await messagesAfter(db, chat, after, { limit: maxMessages, withNotes: false })
      const answers = rows.filter(({ kind }) => kind === 'team')
      if (answers.length === 0) return
      const withFiles = answers.flatMap(({ id: answerId, has_files }) => (has_files ? [answerId] : []))
      const files = await attachedTo(db, site_id, withFiles)
      await mailMessages({ ...tools, db, siteId: site_id }, chat, person, answers, files)
      await changeConversation(db, { site_id, id: chat.id, mailed_position: answers.at(-1)!.position })
    })
  },
})

/** Schedules an email with the answers that the visitor doesn't see within a minute. */
export async function planMail(
  { db, jobs, now }: Pick<Tools, 'jobs' | 'now'> & { readonly db: Db },
  { site_id, id: conversation_id }: Pick<ConversationRow, 'site_id' | 'id'>,
): Promise<void> {
  const options = { key: `conversations.mail ${conversation_id}`, runAt: new Date(now() + mailAfter) }
  await jobs.add(db, mailUnseen, { site_id, conversation_id }, options)
}
