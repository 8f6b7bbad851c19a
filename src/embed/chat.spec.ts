import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { axeViolations } from './testing/axe-violations.ts'
import { calls, chat, field, greeting, launcher, log, openChat, show } from './testing/chat-page.ts'
import { call, settled, shiftsOf, test } from './testing/script-test.ts'

test('a visitor writes and is answered live, without accessibility issues, layout shifts or requests before a click', async ({
  page,
  site,
}) => {
  const silent = await show(page, site)
  const shifts = await shiftsOf(page)
  await expect(launcher(page)).toHaveAccessibleName('Chat')
  await settled(page)
  expect(await axeViolations(page, 'trellis-chat')).toEqual([])
  expect(site.asked.filter((path) => path.startsWith('/v/') || path.includes('window'))).toEqual([])
  await openChat(page)
  await expect(chat(page)).toContainText('We’re online')
  await expect(log(page)).toContainText('Hello! How can we help?')
  await field(page).fill('Do you ship <b>bread</b>?')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Do you ship <b>bread</b>?')
  await expect.poll(() => site.chat.messages.map(({ text }) => text)).toEqual(['Do you ship <b>bread</b>?'])
  site.chat.read()
  await expect(log(page)).toContainText('Seen')
  site.chat.typing()
  await expect(chat(page)).toContainText('Typing…')
  site.chat.answer('Yes: https://shop.example/shipping.')
  await expect(log(page).getByRole('link')).toHaveAttribute('href', 'https://shop.example/shipping')
  await expect(chat(page)).not.toContainText('Typing…')
  await expect.poll(() => site.chat.seen).toBe(2)
  await field(page).pressSequentially('Thanks')
  await expect.poll(() => calls(site, 'typing').length).toBe(1)
  expect(await axeViolations(page, 'trellis-chat')).toEqual([])
  expect(await shifts()).toBe(0)
  silent()
})

test('keyboard: Escape closes and restores focus, Shift+Enter starts a new line, and an emoji can be inserted', async ({
  page,
  site,
}) => {
  const silent = await show(page, site)
  await launcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('One')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Two ')
  await chat(page).getByRole('button', { name: 'Emoji' }).click()
  await chat(page).getByRole('button', { name: '🎉' }).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('One\nTwo 🎉')
  await page.keyboard.press('Escape')
  await expect(chat(page)).toBeHidden()
  await expect(launcher(page)).toBeFocused()
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'false')
  silent()
})

test('counts messages received while the window is closed on the button, also on the next page', async ({
  page,
  site,
}) => {
  await show(page, site)
  await openChat(page)
  await field(page).fill('Hello?')
  await page.keyboard.press('Enter')
  await expect.poll(() => site.chat.messages.length).toBe(1)
  await page.keyboard.press('Escape')
  site.chat.answer('Good morning')
  await expect(launcher(page)).toHaveAccessibleName('Chat. Unread messages: 1')
  await expect(page.locator('trellis-chat').getByRole('status')).toHaveText('Unread messages: 1')
  const silent = await show(page, site)
  await expect(launcher(page)).toHaveAccessibleName('Chat. Unread messages: 1')
  await openChat(page)
  await expect(log(page)).toContainText('Hello?')
  await expect(log(page)).toContainText('Good morning')
  await expect(launcher(page)).toHaveAccessibleName('Chat')
  silent()
})

test('the window is light, dark, or follows the device, with readable contrast in each', async ({ page, site }) => {
  site.chat.presence = 'away'
  const linked = { ...greeting, text: 'Looking for bread? https://shop.example' }
  for (const scheme of ['light', 'dark', 'auto'] as const)
    for (const device of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: device })
      const silent = await show(page, site, { scheme, absence: 'ask-first', greetings: [linked] })
      await expect(page.getByRole('button', { name: linked.text })).toBeVisible()
      expect(await axeViolations(page, 'trellis-chat')).toEqual([])
      await openChat(page)
      await expect(log(page).getByRole('link')).toBeVisible()
      await expect(chat(page).getByRole('textbox', { name: 'Email address' })).toBeVisible()
      await field(page).fill('Hello?')
      await page.keyboard.press('Enter')
      await expect(chat(page).getByRole('alert')).toHaveText('Please enter a valid email address.')
      expect(await axeViolations(page, 'trellis-chat')).toEqual([])
      const background = await chat(page).evaluate((panel) => getComputedStyle(panel).backgroundColor)
      const isDark = (scheme === 'auto' ? device : scheme) === 'dark'
      expect(background).toBe(isDark ? 'rgb(24, 24, 27)' : 'rgb(255, 255, 255)')
      await page.evaluate(() => localStorage.clear())
      silent()
    }
})

test('a lost connection neither loses nor duplicates messages, and failed messages can be sent again', async ({
  page,
  site,
}) => {
  const silent = await show(page, site)
  await openChat(page)
  await field(page).fill('One')
  await page.keyboard.press('Enter')
  await expect.poll(() => [site.chat.messages.length, site.chat.streams()]).toEqual([1, 1])
  site.chat.cut()
  site.chat.answer('Two')
  await expect(log(page)).toContainText('Two')
  site.chat.fails = 400
  await field(page).fill('Three')
  await page.keyboard.press('Enter')
  const again = log(page).getByRole('button', { name: 'Not sent. Try again' })
  await expect(again).toBeVisible()
  site.chat.fails = 0
  await again.click()
  await expect.poll(() => site.chat.messages.map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
  await expect(log(page).locator('.message p')).toHaveText([
    'Bakery: Hello! How can we help?',
    'You: One',
    'Bakery: Two',
    'You: Three',
  ])
  silent()
})

test('while the team is away, shows when they return and asks for an email address', async ({ page, site }) => {
  site.chat.presence = 'closed'
  site.chat.back_at = '2020-02-02T09:00:00Z'
  const silent = await show(page, site, { absence: 'ask-first' })
  await openChat(page)
  await expect(chat(page)).toContainText('Back online: Feb 2')
  await field(page).fill('Are you there?')
  await page.keyboard.press('Enter')
  await expect(chat(page).getByRole('alert')).toHaveText('Please enter a valid email address.')
  expect(site.chat.messages).toEqual([])
  const email = chat(page).getByRole('textbox', { name: 'Email address' })
  await expect(email).toBeFocused()
  expect(await axeViolations(page, 'trellis-chat')).toEqual([])
  await email.fill('ann@example.com')
  await page.keyboard.press('Enter')
  await expect(chat(page).getByText('Thank you.')).toBeVisible()
  await field(page).press('Enter')
  await expect.poll(() => site.chat.messages.length).toBe(1)
  expect(calls(site, 'address').map(({ email: said }) => said)).toEqual(['ann@example.com'])
  silent()
})

test('can ask for an email address after the message, and can hide the chat outside business hours', async ({
  page,
  site,
}) => {
  site.chat.presence = 'away'
  const silent = await show(page, site)
  await openChat(page)
  await expect(chat(page).getByRole('textbox', { name: 'Email address' })).toBeHidden()
  await field(page).fill('Hello?')
  await page.keyboard.press('Enter')
  await expect(chat(page).getByRole('textbox', { name: 'Email address' })).toBeVisible()
  const never = { time_zone: 'UTC', days: Array.from({ length: 7 }, () => null) }
  await show(page, site, { absence: 'hide', hours: never })
  await settled(page)
  await expect(launcher(page)).toHaveCount(0)
  silent()
})

test('a window opened before the server responds shows the earlier messages', async ({ page, site }) => {
  site.chat.answer('Good morning')
  site.chat.seen = 1
  let release = () => {}
  const released = new Promise<void>((go) => (release = go))
  await page.route('**/v/chat/start', async (route) => {
    await released
    await route.continue()
  })
  const silent = await show(page, site)
  await openChat(page)
  release()
  await expect(log(page)).toContainText('Good morning')
  await expect(log(page).getByRole('button', { name: 'Earlier messages' })).toBeHidden()
  silent()
})

test('messages make no sound until the visitor turns it on, which is remembered on the next page', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { tones: number }
    counted.tones = 0
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      counted.tones++
      return make.call(this)
    }
  })
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones)
  const sound = chat(page).getByRole('button', { name: 'Sound' })
  const silent = await show(page, site)
  await openChat(page)
  await field(page).fill('Hello?')
  await page.keyboard.press('Enter')
  await expect.poll(() => site.chat.streams()).toBe(1)
  site.chat.answer('One')
  await expect(log(page)).toContainText('One')
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  expect(await tones()).toBe(0)
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  const asked = await tones()
  site.chat.answer('Two')
  await expect(log(page)).toContainText('Two')
  await expect.poll(tones).toBe(asked + 1)
  await show(page, site)
  await openChat(page)
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  silent()
})

test('stores nothing when storage is not allowed; a preview sends nothing', async ({ page, site }) => {
  const silent = await show(page, site, { greetings: [greeting] }, { settings: { consent: 'never' } })
  await settled(page)
  await expect(page.getByRole('button', { name: 'Looking for bread?' })).toHaveCount(0)
  await openChat(page)
  await field(page).fill('Hello?')
  await page.keyboard.press('Enter')
  await expect.poll(() => site.chat.messages.length).toBe(1)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await show(page, site, { greetings: [greeting] }, { settings: { preview: true } })
  await page.getByRole('button', { name: 'Looking for bread?' }).click()
  await field(page).fill('Hello?')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Hello?')
  expect(site.chat.messages).toHaveLength(1)
  silent()
})

test('sends a verified identity to the server, uses the page’s language, and saves a transcript', async ({
  page,
  site,
}) => {
  site.chat.answer('Guten Morgen')
  const silent = await show(
    page,
    site,
    {},
    {
      whole: `<!doctype html><html lang="de-AT"><title>Shop</title><script async src="SCRIPT"></script><h1>Laden</h1>`,
    },
  )
  await expect(launcher(page)).toBeVisible()
  await call(page, 'identify', { email: 'ann@example.com', hash: 'signed' })
  await expect.poll(() => calls(site, 'start').at(-1)).toMatchObject({ email: 'ann@example.com', hash: 'signed' })
  await expect(launcher(page)).toHaveAccessibleName('Chat. Ungelesene Nachrichten: 1')
  await launcher(page).click()
  await expect(chat(page)).toContainText('Wir sind online')
  const saved = page.waitForEvent('download')
  await chat(page).getByRole('button', { name: 'Verlauf herunterladen' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Bakery\r\nGuten Morgen')
  silent()
})

test('on a small screen, covers the whole screen, traps keyboard focus, and everything fits', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 560 })
  const silent = await show(page, site, { greetings: [greeting] })
  await expect(page.getByRole('button', { name: 'Looking for bread?' })).toBeVisible()
  await openChat(page)
  expect(await chat(page).boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 560 })
  await field(page).fill('x'.repeat(300))
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('xxx')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await chat(page).getByRole('button', { name: 'Send' }).focus()
  await page.keyboard.press('Tab')
  await expect(chat(page).getByRole('button', { name: 'Sound' })).toBeFocused()
  expect(await axeViolations(page, 'trellis-chat')).toEqual([])
  silent()
})
