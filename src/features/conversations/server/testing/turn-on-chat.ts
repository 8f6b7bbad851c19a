import { defaultChat } from '#embed/extra-data/default-extras.ts'
import type { Id } from '#core/id.ts'
import type { OpenDatabase } from '#platform/server/db/open-database.ts'
import { insertChatSettings } from '../store-chat.ts'

/** Turns on the chat of a site, with the standard settings. */
export async function turnOnChat(
  { database, tools }: { readonly database: OpenDatabase; readonly tools: { readonly newId: () => Id } },
  siteId: Id,
): Promise<void> {
  const devices = ['desktop', 'tablet', 'mobile'] as const
  const chat = { object_id: tools.newId(), is_on: true, devices: [...devices], settings: defaultChat }
  await database.inSite(siteId, (db) => insertChatSettings(db, siteId, chat))
}
