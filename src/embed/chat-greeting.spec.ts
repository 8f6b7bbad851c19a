import { expect } from '@playwright/test'
import { axeViolations } from './testing/axe-violations.ts'
import { calls, field, greeting, greetingId, launcher, log, show } from './testing/chat-page.ts'
import { settled, test } from './testing/script-test.ts'

test('a greeting appears by its rules, once per period, and can be answered in the window', async ({ page, site }) => {
  const silent = await show(page, site, { greetings: [{ ...greeting, off: ['*/page*'] }] })
  await settled(page)
  await expect(page.getByRole('button', { name: 'Looking for bread?' })).toHaveCount(0)
  await show(page, site, { greetings: [greeting] })
  await expect(page.getByRole('button', { name: 'Looking for bread?' })).toBeVisible()
  expect(await axeViolations(page, 'trellis-chat')).toEqual([])
  await page.getByRole('button', { name: 'Looking for bread?' }).click()
  await expect(log(page)).toContainText('Looking for bread?')
  await field(page).fill('Yes')
  await page.keyboard.press('Enter')
  await expect.poll(() => calls(site, 'send').map(({ greeting: id }) => id)).toEqual([greetingId])
  await expect(log(page)).not.toContainText('Sending…')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('chat:')) localStorage.removeItem(key)
  })
  await show(page, site, { greetings: [greeting] })
  await settled(page)
  await expect(page.getByRole('button', { name: 'Looking for bread?' })).toHaveCount(0)
  silent()
})

test('counts greeting views and opens, and shows each visitor the same text on every page', async ({ page, site }) => {
  const variant = { id: '0190a000-0000-7000-8000-00000000000b', text: 'Fresh bread today', weight: 1 }
  const tested = { ...greeting, test: { id: '0190a000-0000-7000-8000-00000000000a', weight: 1, variants: [variant] } }
  const texts = { [tested.test.id]: greeting.text, [variant.id]: variant.text }
  const forget = () =>
    page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (!key.endsWith('visitor')) localStorage.removeItem(key)
    })
  const silent = await show(page, site, { greetings: [tested] })
  await expect.poll(() => calls(site, 'greeting').length).toBe(1)
  const [first] = calls(site, 'greeting')
  expect(first).toMatchObject({
    greeting: greetingId,
    did: 'shown',
    visitor_id: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  const text = texts[first!.variant!]!
  await expect(page.getByRole('button', { name: text })).toBeVisible()
  // The chat's own button also answers the greeting.
  await launcher(page).click()
  await expect(log(page)).toContainText(text)
  await expect(page.getByRole('button', { name: text })).toHaveCount(0)
  await expect.poll(() => calls(site, 'greeting')).toEqual([first, { ...first, did: 'opened' }])
  await forget()
  await show(page, site, { greetings: [tested] })
  await page.getByRole('button', { name: text }).click()
  await expect(log(page)).toContainText(text)
  await expect.poll(() => calls(site, 'greeting').slice(2)).toEqual([first, { ...first, did: 'opened' }])
  // Other visitors see the other text.
  const seen = new Set<string>()
  for (let nth = 0; seen.size < 2 && nth < 40; nth++) {
    await page.evaluate(() => localStorage.clear())
    await show(page, site, { greetings: [tested] })
    await expect.poll(() => calls(site, 'greeting').length).toBe(5 + nth)
    seen.add(calls(site, 'greeting').at(-1)!.variant!)
  }
  expect([...seen].toSorted()).toEqual([tested.test.id, variant.id])
  silent()
})

const uncounted = {
  'a visitor with Global Privacy Control': () =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  'the owner': () => localStorage.setItem('trellis:owner', '1'),
}

for (const [who, prepare] of Object.entries(uncounted))
  test(`does not count a greeting for ${who}, who sees its original text`, async ({ page, site }) => {
    await page.addInitScript(prepare)
    const variant = { id: '0190a000-0000-7000-8000-00000000000b', text: 'Fresh bread today', weight: 100 }
    const test = { id: '0190a000-0000-7000-8000-00000000000a', weight: 0, variants: [variant] }
    const silent = await show(page, site, { greetings: [{ ...greeting, test }] })
    await page.getByRole('button', { name: 'Looking for bread?' }).click()
    await field(page).fill('Yes')
    await page.keyboard.press('Enter')
    await expect.poll(() => calls(site, 'send').map(({ greeting: id }) => id)).toEqual([greetingId])
    expect(calls(site, 'greeting')).toEqual([])
    silent()
  })
