import type { Id } from '#core/id.ts'
import type { ChatStarted } from '#embed/chat-protocol.ts'
import { isOpenAt } from '#embed/extra-data/chat-hours.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { nextOpening } from '../office-hours.ts'
import { countPresent, findChatSettings } from './store-chat.ts'

/** How long a member counts as present after their last presence signal, in milliseconds. Two signals may be missed. */
export const presentFor = 75_000

type Ctx = Pick<Tools, 'now'> & { readonly db: Db; readonly siteId: Id }

/** Checks whether any team member has the inbox open. */
export async function isTeamOnline({ db, siteId, now }: Ctx): Promise<boolean> {
  return (await countPresent(db, siteId, new Date(now() - presentFor))) > 0
}

/**
 * Returns whether the team is available to visitors, and when it is back. A member who is online outside office hours
 * counts as available.
 */
export async function presenceOf(ctx: Ctx): Promise<Pick<ChatStarted, 'presence' | 'back_at'>> {
  if (await isTeamOnline(ctx)) return { presence: 'online', back_at: null }
  const hours = (await findChatSettings(ctx.db, ctx.siteId))?.settings.hours
  const at = ctx.now()
  if (!hours || isOpenAt(hours, at)) return { presence: 'away', back_at: null }
  const back = nextOpening(hours, at)
  return { presence: 'closed', back_at: back === null ? null : new Date(back).toISOString() }
}
