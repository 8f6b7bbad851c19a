import { z } from 'zod'
import { roleHasScope } from '#core/access.ts'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import { notify } from '#features/notifications/server/index.ts'
import { memberRowsOf } from '#features/sites/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { isAnybodyThere } from './chat-presence.ts'
import { type ConversationRow, findConversation } from './store.ts'

/** For so long those who have the inbox open may look at a new message before the team is told. Milliseconds. */
const patience = 120_000

type Ctx = Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db; readonly siteId: Id }

/** Tells the team of a chat that waits, where still nobody has looked at it. */
export const notifyUnseen = job({
  name: 'conversations.notify-unseen',
  payload: z.object({ site_id: id, conversation_id: id }),
  run: async ({ site_id, conversation_id }, { database, ...tools }) => {
    await database.inSite(site_id, async (db) => {
      const chat = await findConversation(db, site_id, conversation_id)
      if (chat && chat.team_seen < chat.last_position) await tellTeam({ ...tools, db, siteId: site_id }, chat)
    })
  },
})

/** Sees to it that a message in a chat is not left alone: the team is told at once where nobody has the inbox open. */
export async function watchMessage(ctx: Ctx, chat: ConversationRow): Promise<void> {
  const { db, siteId, jobs, now } = ctx
  if (!(await isAnybodyThere(ctx))) return tellTeam(ctx, chat)
  const options = { key: `conversations.notify ${chat.id}`, runAt: new Date(now() + patience) }
  await jobs.add(db, notifyUnseen, { site_id: siteId, conversation_id: chat.id }, options)
}

/** Once for all that is written until somebody looks. */
async function tellTeam(ctx: Ctx, { id: chatId, preview, team_seen, assigned_to }: ConversationRow): Promise<void> {
  const members = await memberRowsOf(ctx.db, ctx.siteId)
  const able = members.filter(({ role }) => roleHasScope(role, 'conversations:write'))
  const to = able.map(({ user_id }) => user_id)
  await notify(ctx, ctx.siteId, {
    kind: 'chat-waiting',
    key: `chat ${chatId} ${team_seen}`,
    title: 'A visitor is waiting in the chat',
    paragraphs: [`“${preview}”`],
    path: `/inbox/${chatId}`,
    label: 'Open the conversation',
    to: assigned_to && to.includes(assigned_to) ? [assigned_to] : to,
  })
}
