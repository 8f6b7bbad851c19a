import { expect, type Page } from '@playwright/test'
import type { PublishedChat } from '../extra-data/chat-data.ts'
import { defaultChat } from '../extra-data/default-extras.ts'
import { open, type OwnerSite } from './script-test.ts'

/** ID of `greeting`. */
export const greetingId = '0190a000-0000-7000-8000-000000000009'
/** A greeting that shows at once. */
export const greeting = { id: greetingId, text: 'Looking for bread?', delay: 0, interval: 'day', test: null } as const
/** Opens a page whose site has a chat. */
export const show = (page: Page, site: OwnerSite, changes: Partial<PublishedChat> = {}, about: object = {}) =>
  open(page, site, {
    forms: [],
    extras: [{ name: 'chat-launcher', settings: { ...defaultChat, team: 'Bakery', ...changes } }],
    ...about,
  })
/** Finds the chat's button. */
export const launcher = (page: Page) => page.locator('trellis-chat .open')
/** Finds the chat's window. */
export const chat = (page: Page) => page.getByRole('dialog', { name: 'Bakery' })
/** Finds the field in which the visitor writes. */
export const field = (page: Page) => chat(page).getByRole('textbox', { name: 'Write a message…' })
/** Finds the list of messages. */
export const log = (page: Page) => chat(page).getByRole('log', { name: 'Messages' })
/** Returns the request bodies that the server received for a call of the chat. */
export const calls = (site: OwnerSite, name: string): OwnerSite['chat']['asked'][number]['body'][] =>
  site.chat.asked.filter((one) => one.call === name).map(({ body }) => body)

/** Opens the chat's window with its button. */
export async function openChat(page: Page) {
  await launcher(page).click()
  await expect(field(page)).toBeFocused()
}
