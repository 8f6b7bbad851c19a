import type { Received } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { ChatGreeting } from '#embed/extra-data/chat-data.ts'
import { defaultChat } from '#embed/extra-data/default-extras.ts'
import { compileRules } from '#embed/rules/compile-rules.ts'
import { forgetRules, rulesOf } from '#features/display-rules/server/index.ts'
import { createExtraPreview, publishExtra } from '#features/visitors/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { chatSettingsCalls, officeHoursCalls } from '../contract.ts'
import { endedTests, saveEndedTests } from './ended-tests.ts'
import { greetingStats } from './greeting-stats.ts'
import { recordSplits, withOwnIds, withTestEnded } from './greeting-tests.ts'
import { type ChatRow, findChatSettings, insertChatSettings, storeChatSettings } from './store-chat.ts'

/**
 * Returns the site's chat. It is created, switched off, when it is first read. `hold` locks it until the transaction
 * ends.
 */
async function chatOf({ db, siteId, newId }: SiteContext, hold = false): Promise<ChatRow> {
  const found = await findChatSettings(db, siteId, hold)
  if (found) return found
  await insertChatSettings(db, siteId, {
    object_id: newId(),
    is_on: false,
    devices: ['desktop', 'tablet', 'mobile'],
    settings: defaultChat,
  })
  return (await findChatSettings(db, siteId, hold))!
}

/**
 * Publishes the chat for visitors, with its display rules and those of its greetings. Publishes nothing if it is off.
 */
export async function publishChat(db: Db, siteId: Id): Promise<void> {
  const chat = await findChatSettings(db, siteId)
  if (!chat?.is_on) return publishExtra(db, siteId, 'chat-launcher', null)
  const rulesFor = async (objectId: Id) => compileRules(await rulesOf(db, siteId, objectId))
  const entry = { ...(await rulesFor(chat.object_id)), ...(chat.devices.length < 3 && { devices: chat.devices }) }
  const greetings = []
  for (const greeting of chat.settings.greetings) greetings.push({ ...greeting, ...(await rulesFor(greeting.id)) })
  return publishExtra(db, siteId, 'chat-launcher', { entry, settings: { ...chat.settings, greetings } })
}

/**
 * Returns whether an object with display rules is the chat or one of its greetings. `hold` locks the chat until the
 * transaction ends.
 */
export async function isOfChat(db: Db, siteId: Id, objectId: Id, hold = false): Promise<boolean> {
  const chat = await findChatSettings(db, siteId, hold)
  return !!chat && (chat.object_id === objectId || chat.settings.greetings.some(({ id }) => id === objectId))
}

/** Handlers of an owner's chat settings. */
export const chatSettingsHandlers = {
  async loadChat(_input: Received<typeof chatSettingsCalls.load>, ctx: SiteContext) {
    return { chat: await chatOf(ctx) }
  },
  async saveChat(input: Received<typeof chatSettingsCalls.save>, ctx: SiteContext) {
    const { db, siteId, newId } = ctx
    const { object_id, settings: before } = await chatOf(ctx, true)
    const known = new Set(before.greetings.map(({ id }) => id))
    // A new greeting gets its ID here. An ID from the browser could be that of a form, whose display rules the greeting
    // would then share.
    const greetings: ChatGreeting[] = []
    for (const one of input.settings.greetings)
      greetings.push({ ...one, id: known.has(one.id) ? one.id : newId(), test: await withOwnIds(ctx, one.test) })
    const chat = { ...input, object_id, settings: { ...input.settings, greetings } }
    await storeChatSettings(db, siteId, chat)
    await saveEndedTests(ctx, before.greetings, greetings)
    await recordSplits(ctx, before.greetings, greetings)
    const kept = new Set(greetings.map(({ id }) => id))
    await forgetRules(
      db,
      [...known].filter((id) => !kept.has(id)),
    )
    await publishChat(db, siteId)
    return { chat }
  },
  greetings: async (_input: Received<typeof chatSettingsCalls.greetings>, ctx: SiteContext) => ({
    greetings: await greetingStats(ctx, (await chatOf(ctx)).settings.greetings),
    ended_tests: await endedTests(ctx),
  }),
  async endTest({ greeting_id, variant }: Received<typeof chatSettingsCalls.endTest>, ctx: SiteContext) {
    const { db, siteId } = ctx
    const chat = await chatOf(ctx, true)
    const greetings = withTestEnded(chat.settings.greetings, greeting_id, variant)
    const changed = { ...chat, settings: { ...chat.settings, greetings } }
    await storeChatSettings(db, siteId, changed)
    await saveEndedTests(ctx, chat.settings.greetings, greetings)
    await recordSplits(ctx, chat.settings.greetings, greetings)
    await publishChat(db, siteId)
    return { chat: changed }
  },
  async loadHours(_input: Received<typeof officeHoursCalls.load>, ctx: SiteContext) {
    return { hours: (await chatOf(ctx)).settings.hours }
  },
  async saveHours({ hours }: Received<typeof officeHoursCalls.save>, ctx: SiteContext) {
    const { db, siteId } = ctx
    const { object_id: _, ...chat } = await chatOf(ctx, true)
    // Without office hours, the chat can't be hidden outside of them, so `hide` becomes `ask-later`.
    const absence = hours === null && chat.settings.absence === 'hide' ? 'ask-later' : chat.settings.absence
    await storeChatSettings(db, siteId, { ...chat, settings: { ...chat.settings, hours, absence } })
    await publishChat(db, siteId)
    return { hours }
  },
  async previewChat({ settings }: Received<typeof chatSettingsCalls.preview>, ctx: SiteContext) {
    const extra = { name: 'chat-launcher' as const, settings }
    return { preview_url: await createExtraPreview(ctx, ctx.siteId, extra) }
  },
}
