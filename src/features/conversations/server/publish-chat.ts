import type { Received } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import { defaultChat } from '#embed/extra-data/default-extras.ts'
import { compileRules } from '#embed/rules/compile-rules.ts'
import { forgetRules, rulesOf } from '#features/display-rules/server/index.ts'
import { keepExtraPreview, publishExtra } from '#features/visitors/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { chatSettingsCalls } from '../contract.ts'
import { type ChatRow, findChatSettings, storeChatSettings } from './store-chat.ts'

/** The site's chat; it comes to be, switched off, when it is first asked for. */
async function chatOf({ db, siteId, newId }: Pick<SiteContext, 'db' | 'siteId' | 'newId'>): Promise<ChatRow> {
  const found = await findChatSettings(db, siteId)
  if (found) return found
  const fresh: ChatRow = {
    object_id: newId(),
    is_on: false,
    devices: ['desktop', 'tablet', 'mobile'],
    settings: defaultChat,
  }
  await storeChatSettings(db, siteId, fresh)
  return (await findChatSettings(db, siteId))!
}

/** Makes the chat what visitors get, by its display rules and those of its greetings; nothing where it is off. */
export async function publishChat(db: Db, siteId: Id): Promise<void> {
  const chat = await findChatSettings(db, siteId)
  if (!chat?.is_on) return publishExtra(db, siteId, 'chat-launcher', null)
  const rulesFor = async (objectId: Id) => compileRules(await rulesOf(db, siteId, objectId))
  const entry = { ...(await rulesFor(chat.object_id)), ...(chat.devices.length < 3 && { devices: chat.devices }) }
  const greetings = []
  for (const greeting of chat.settings.greetings) greetings.push({ ...greeting, ...(await rulesFor(greeting.id)) })
  return publishExtra(db, siteId, 'chat-launcher', { entry, settings: { ...chat.settings, greetings } })
}

/** Whether display rules may be about this: the chat or one of its greetings; `hold` locks it until the transaction ends. */
export async function isOfChat(db: Db, siteId: Id, objectId: Id, hold = false): Promise<boolean> {
  const chat = await findChatSettings(db, siteId, hold)
  return !!chat && (chat.object_id === objectId || chat.settings.greetings.some(({ id }) => id === objectId))
}

/** The handlers of an owner's chat settings. */
export const chatSettingsHandlers = {
  async loadChat(_input: Received<typeof chatSettingsCalls.load>, ctx: SiteContext) {
    return { chat: await chatOf(ctx) }
  },
  async saveChat(input: Received<typeof chatSettingsCalls.save>, ctx: SiteContext) {
    const { db, siteId } = ctx
    const { object_id, settings: before } = await chatOf(ctx)
    await storeChatSettings(db, siteId, { ...input, object_id })
    const stays = new Set(input.settings.greetings.map(({ id }) => id))
    await forgetRules(
      db,
      before.greetings.flatMap(({ id }) => (stays.has(id) ? [] : [id])),
    )
    await publishChat(db, siteId)
    return { chat: await chatOf(ctx) }
  },
  async previewChat({ settings }: Received<typeof chatSettingsCalls.preview>, ctx: SiteContext) {
    const extra = { name: 'chat-launcher' as const, settings }
    return { preview_url: await keepExtraPreview(ctx, ctx.siteId, extra) }
  },
}
