import { roleHasScope } from '#core/access.ts'
import type { Id } from '#core/id.ts'
import { notify } from '#features/notifications/server/index.ts'
import { memberRowsOf } from '#features/sites/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { cutText } from '../message-text.ts'
import type { ConversationRow, MessageRow } from './store.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db }

/**
 * Notifies the team that a visitor wrote. Only once until a member has read it, so that ten messages in a row lead to
 * one notification. `before` is the conversation without this message.
 */
export async function notifyOfMessage(
  ctx: Ctx,
  before: ConversationRow,
  { id, text }: Pick<MessageRow, 'id' | 'text'>,
  name: string,
): Promise<void> {
  const { site_id: siteId, state, last_position, team_seen } = before
  if (state === 'spam' || (last_position > 0 && team_seen < last_position)) return
  await notify(ctx, siteId, {
    kind: 'message-received',
    key: `message ${id}`,
    title: `New message from ${name || 'a visitor'}`,
    paragraphs: [text.length > 300 ? `${cutText(text, 299).trimEnd()}…` : text],
    path: `/inbox/${before.id}`,
    label: 'Open the conversation',
    to: await repliers(ctx.db, before),
  })
}

/** Notifies a member that a colleague has assigned a conversation to them. */
export async function notifyOfAssignment(
  ctx: Ctx,
  { site_id, id }: ConversationRow,
  to: Id,
  name: string,
): Promise<void> {
  await notify(ctx, site_id, {
    kind: 'conversation-assigned',
    key: `assigned ${id} ${ctx.newId()}`,
    title: `A conversation with ${name || 'a visitor'} was assigned to you`,
    paragraphs: ['Open it to read the messages and reply.'],
    path: `/inbox/${id}`,
    label: 'Open the conversation',
    to: [to],
  })
}

/** Returns who gets a notification about a conversation: the member it is assigned to, or everyone who may reply. */
export async function repliers(
  db: Db,
  { site_id, assigned_to }: Pick<ConversationRow, 'site_id' | 'assigned_to'>,
): Promise<Id[]> {
  const members = await memberRowsOf(db, site_id)
  const able = members.flatMap(({ role, user_id }) => (roleHasScope(role, 'conversations:write') ? [user_id] : []))
  return assigned_to && able.includes(assigned_to) ? [assigned_to] : able
}
