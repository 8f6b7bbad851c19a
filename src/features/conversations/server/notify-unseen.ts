import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { isTeamOnline } from './chat-presence.ts'
import { repliers } from './notify-team.ts'
import { type ConversationRow, findConversation } from './store.ts'

/** How long members who have the inbox open have to read a new message before the team is notified, in milliseconds. */
const readingTime = 120_000

type Ctx = Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db; readonly siteId: Id }

/** Notifies the team of a chat that is still unread. */
export const notifyUnseen = job({
  name: 'conversations.notify-unseen',
  payload: z.object({ site_id: id, conversation_id: id }),
  run: async ({ site_id, conversation_id }, { database, ...tools }) => {
    await database.inSite(site_id, async (db) => {
      const chat = await findConversation(db, site_id, conversation_id)
      if (chat && chat.team_seen < chat.last_position) await notifyTeam({ ...tools, db, siteId: site_id }, chat)
    })
  },
})

/** Notifies the team of a message in a chat: immediately if no one has the inbox open, otherwise if it stays unread. */
export async function watchMessage(ctx: Ctx, chat: ConversationRow): Promise<void> {
  const { db, siteId, jobs, now } = ctx
  if (!(await isTeamOnline(ctx))) return notifyTeam(ctx, chat)
  const options = { key: `conversations.notify ${chat.id}`, runAt: new Date(now() + readingTime) }
  await jobs.add(db, notifyUnseen, { site_id: siteId, conversation_id: chat.id }, options)
}

/** Notifies the team once of all messages that arrive until a member reads the chat. */
async function notifyTeam(ctx: Ctx, chat: ConversationRow): Promise<void> {
  await notify(ctx, ctx.siteId, {
    kind: 'chat-waiting',
    key: `chat ${chat.id} ${chat.team_seen}`,
    title: 'A visitor is waiting in the chat',
    paragraphs: [`“${chat.preview}”`],
    path: `/inbox/${chat.id}`,
    label: 'Open the conversation',
    to: await repliers(ctx.db, chat),
  })
}
