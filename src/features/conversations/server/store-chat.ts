import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import { defaultChat } from '#embed/extra-data/default-extras.ts'
import type { SiteChat } from '../contract.ts'

type Db = Kysely<unknown>

/** The chat as its owner configured it. `object_id` identifies it for display rules. */
export interface ChatRow extends SiteChat {
  readonly object_id: Id
}

export async function findChatSettings(db: Db, siteId: Id, hold = false): Promise<ChatRow | undefined> {
  const { rows } = await sql<ChatRow>`SELECT object_id, is_on, devices, settings FROM chat_settings
    WHERE site_id = ${siteId} ${hold ? sql`FOR UPDATE` : sql``}`.execute(db)
  // A setting that was introduced after the row was stored has its default value.
  if (!rows[0]) return undefined
  const settings = { ...defaultChat, ...rows[0].settings }
  return {
    ...rows[0],
    settings: { ...settings, greetings: settings.greetings.map((one) => ({ ...one, test: one.test ?? null })) },
  }
}

/** Stores the first settings of a site's chat, unless another request has already done so. */
export async function insertChatSettings(db: Db, siteId: Id, chat: ChatRow): Promise<void> {
  const { object_id, is_on, devices, settings } = chat
  await sql`INSERT INTO chat_settings (site_id, object_id, is_on, devices, settings)
    VALUES (${siteId}, ${object_id}, ${is_on}, ${devices}::text[], ${JSON.stringify(settings)}::jsonb)
    ON CONFLICT (site_id) DO NOTHING`.execute(db)
}

export async function storeChatSettings(db: Db, siteId: Id, { is_on, devices, settings }: SiteChat): Promise<void> {
  await sql`UPDATE chat_settings SET is_on = ${is_on}, devices = ${devices}::text[],
    settings = ${JSON.stringify(settings)}::jsonb WHERE site_id = ${siteId}`.execute(db)
}

/** Whether the site's visitors can start chats and send messages. */
export async function isChatOn(db: Db, siteId: Id): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM chat_settings WHERE site_id = ${siteId} AND is_on`.execute(db)
  return rows.length > 0
}

/** Records that a member has the inbox open. */
export async function storePresence(db: Db, siteId: Id, userId: Id, at: Date): Promise<void> {
  await sql`INSERT INTO inbox_presence (site_id, user_id, seen_at) VALUES (${siteId}, ${userId}, ${at})
    ON CONFLICT (site_id, user_id) DO UPDATE SET seen_at = excluded.seen_at`.execute(db)
}

/** Returns how many members have had the inbox open since a moment. */
export async function countPresent(db: Db, siteId: Id, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM inbox_presence
    WHERE site_id = ${siteId} AND seen_at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}
