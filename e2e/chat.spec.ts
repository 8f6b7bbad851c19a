import { expect as expectSoon, test } from '@playwright/test'
import { attachFile, onePixel } from './attach-file.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { startClockedTrellis } from './clocked-trellis.ts'
import { guidePicture } from './guide-pictures.ts'
import { startShopWithMail } from './shop-with-mail.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })
test.use({ viewport: { width: 1440, height: 900 } })

test('a visitor answers a greeting, the team replies live and, after the visitor leaves, by email; the visitor’s reply comes back', async ({
  browser,
  context,
  page,
}) => {
  const shop = await startShopWithMail(startClockedTrellis)
  const visitors = await browser.newContext()
  const { trellis, sink, enter, screen, site } = shop
  try {
    await enter(context)

    // The owner sets up the chat and sees a preview.
    await page.goto(screen('/chat'))
    const preview = page.frameLocator('iframe[title=Preview]')
    await expect(preview.getByRole('button', { name: 'Chat' })).toBeVisible()
    await page.getByLabel('Team name').fill('Kettle & Kiln')
    await page.getByRole('button', { name: 'Add greeting' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('switch', { name: 'Show on my site' }).click({ force: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Write a greeting.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Looking for a teapot?')
    await page.getByLabel('Seconds on the page').fill('0')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await guidePicture(page, 'chat')
    await page.goto(screen('/inbox'))
    await expect(page.getByRole('heading', { name: 'No open conversations' })).toBeVisible()

    const visitor = await visitors.newPage()
    await visitor.goto(`${trellis.shopUrl}?site=${site.key}`)
    await visitor.getByRole('button', { name: 'Looking for a teapot?' }).click()
    const chat = visitor.getByRole('dialog', { name: 'Kettle & Kiln' })
    await expect(chat).toContainText('We’re online')
    const field = chat.getByRole('textbox', { name: 'Write a message…' })
    await field.fill('Do you have a blue one?')
    await field.press('Enter')

    // The agent has the inbox open: the conversation appears immediately, with the visitor's reply to the greeting.
    await page.getByRole('link', { name: /Do you have a blue one\?/ }).click()
    const thread = page.getByRole('log', { name: 'Messages' })
    await expect(thread).toContainText('Greeting: Looking for a teapot?')
    await expect(chat.getByRole('log')).toContainText('Seen')
    await field.pressSequentially('Or green')
    await expect(thread).toContainText('Typing…')
    await page.getByRole('textbox', { name: 'Reply' }).pressSequentially('Yes, both.')
    await expect(chat).toContainText('Typing…')
    await page.keyboard.press('Enter')
    await expect(chat.getByRole('log')).toContainText('Yes, both.')
    await expect(thread).toContainText('Seen')
    expect(await axeViolations(page)).toEqual([])
    await guidePicture(page, 'conversation')

    // The visitor sends an image, and gets a file.
    await attachFile(chat.getByRole('button', { name: 'Attach files' }), 'my shelf.png', onePixel)
    await field.press('Enter')
    const shelf = thread.getByRole('img', { name: 'my shelf.png' })
    await expect.poll(() => shelf.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await expect(chat.getByRole('img', { name: 'my shelf.png' })).toBeVisible()
    await attachFile(page.getByRole('button', { name: 'Attach files' }), 'catalog.pdf', Buffer.from('%PDF-1.7'))
    await expect(page.getByText('8 bytes')).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const [catalog] = await Promise.all([
      visitor.waitForEvent('download'),
      chat.getByRole('link', { name: 'catalog.pdf' }).click(),
    ])
    expect(catalog.suggestedFilename()).toBe('catalog.pdf')

    // No one replies for a while: the visitor leaves an email address and goes away.
    await field.fill('Great, how much?')
    await field.press('Enter')
    await expect(thread).toContainText('Great, how much?')
    await visitor.clock.install()
    await visitor.clock.fastForward(61_000)
    await visitor.reload()
    await visitor.getByRole('button', { name: 'Chat' }).click()
    await expect(chat.getByRole('log')).toContainText('Great, how much?')
    await visitor.clock.fastForward(61_000)
    await chat.getByRole('textbox', { name: 'Email address' }).fill('grace@hopper.example')
    await chat.getByRole('button', { name: 'Save' }).click()
    await expect(chat.getByText('Thank you.')).toBeVisible()
    await visitor.close()

    await page.getByRole('textbox', { name: 'Reply' }).fill('29 euros.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(thread).toContainText('29 euros.')
    await trellis.pass(61_000)
    await expect.poll(() => sink.to('grace@hopper.example').length).toBe(1)
    const [mail] = sink.to('grace@hopper.example')
    expect(mail).toContain('29 euros.')
    shop.replyTo(mail!, 'Chat', 'I take two.')
    await shop.readMail()
    await expect(thread).toContainText('I take two.')

    // The greeting has statistics.
    await page.goto(screen('/chat'))
    await expect(
      page.getByText('Last 30 days: shown to 1 visitor, opened by 1 (100%), answered by 1 (100%).'),
    ).toBeVisible()

    // When the visitor is back on the site, the whole conversation is there.
    const again = await visitors.newPage()
    await again.goto(`${trellis.shopUrl}?site=${site.key}`)
    await again.getByRole('button', { name: 'Chat' }).click()
    await expect(again.getByRole('log')).toContainText('29 euros.')
    await expect(again.getByRole('log')).toContainText('I take two.')
    // Another visitor sees none of it.
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(`${trellis.shopUrl}?site=${site.key}`)
    await expect(stranger.getByRole('button', { name: 'Looking for a teapot?' })).toBeVisible()
    await stranger.getByRole('button', { name: 'Chat', exact: true }).click()
    await expect(stranger.getByRole('log')).toContainText('Looking for a teapot?')
    await expect(stranger.getByRole('log')).not.toContainText('euros')
    await stranger.context().close()
  } finally {
    await visitors.close()
    await shop.stop()
  }
})
