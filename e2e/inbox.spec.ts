import { expect as expectSoon, test } from '@playwright/test'
import { attachFile, onePixel } from './attach-file.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { startShopWithMail } from './shop-with-mail.ts'
import { startTrellis } from './trellis.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })
test.use({ viewport: { width: 1440, height: 900 } })

test('a visitor submits a form, the team replies from the inbox by email, and the answer comes back into the thread', async ({
  context,
  page,
}) => {
  const shop = await startShopWithMail(startTrellis)
  const { trellis, sink, call, enter, screen, site } = shop
  try {
    await enter(context)
    const { templates } = await call('/templates')
    const { json } = templates.find(({ name }) => name === 'Bakery newsletter')!
    const { popup } = await call('/popup/save', { popup: { name: 'Contact us', json, before_show_delay: 0 } })
    await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
    await page.goto(screen('/inbox'))
    await expect(page.getByRole('heading', { name: 'No open conversations' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])

    await page.goto(screen(`/forms/${popup.id}`))
    await page.getByRole('button', { name: /^Services/ }).click()
    await page.getByRole('switch', { name: 'Send submissions to the inbox' }).click()
    await expect.poll(async () => (await call('/inbox/forms/load', { popup_id: popup.id })).is_on).toBe(true)

    await page.goto(`${trellis.shopUrl}?site=${site.key}`)
    const form = page.getByRole('dialog')
    // No person fills in a form within a second of seeing it; a visitor who does must confirm.
    await form.getByRole('textbox').first().pressSequentially('grace@hopper.example', { delay: 60 })
    await form.getByRole('button', { name: 'Save me a loaf' }).click()
    await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()

    await call('/inbox/saved-replies/save', { name: 'Shipping', text: 'We ship on Mondays.' })
    await page.goto(screen('/inbox'))
    await page.getByRole('link', { name: /grace@hopper\.example/ }).click()
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('grace@hopper.example')
    const tags = page.getByRole('combobox', { name: 'Tags' })
    await tags.fill('wholesale')
    await tags.press('Enter')
    await expect.poll(async () => (await call('/inbox/list', { tag: 'wholesale' })).conversations.length).toBe(1)
    await page.getByLabel('Insert a saved reply').selectOption('Shipping')
    const chosen = page.getByRole('list', { name: 'Attachments' })
    const paperclip = page.getByRole('button', { name: 'Attach files' })
    await attachFile(paperclip, 'setup.exe', Buffer.from('MZ'))
    await expect(chosen.getByRole('alert')).toHaveText('Programs and scripts can’t be attached.')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
    await page.getByRole('button', { name: 'Remove setup.exe' }).click()
    await attachFile(paperclip, 'Größen.pdf', Buffer.from('%PDF-1.7'))
    await expect(chosen).toContainText('8 bytes')
    await page.getByRole('textbox', { name: 'Reply' }).press('Control+Enter')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('We ship on Mondays.')
    await expect(chosen).toContainText('Größen.pdf')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByRole('log')).toContainText('We ship on Mondays.')
    await expect.poll(() => sink.to('grace@hopper.example').length).toBe(1)
    const [mail] = sink.to('grace@hopper.example')
    expect(mail).toContain("filename*=utf-8''Gr%C3%B6%C3%9Fen.pdf")

    shop.replyTo(
      mail!,
      'Contact us',
      'Monday is perfect.\r\n\r\nOn Friday, Ada wrote:\r\n> We ship on Mondays.',
      onePixel,
    )
    await shop.readMail()
    await expect(page.getByRole('log')).toContainText('Monday is perfect.')
    await expect(page.getByText('Quoted text')).toBeVisible()
    // A file from the customer is shown as an image in the thread, and one from the team is a download.
    const picture = page.getByRole('img', { name: 'mug.png' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('log')
        .getByRole('link', { name: /Größen\.pdf/ })
        .click(),
    ])
    expect(download.suggestedFilename()).toBe('Größen.pdf')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByLabel('State')).toHaveValue('closed')

    // The closed conversation can be found by its tag.
    await page.goto(screen('/inbox?state=closed'))
    await page.getByLabel('Tag', { exact: true }).selectOption('wholesale')
    await expect(page.getByRole('link', { name: /grace@hopper\.example.*wholesale/ })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: /grace@hopper/ }).click()
    await tags.press('Backspace')
    await expect.poll(async () => (await call('/inbox/list')).tags).toEqual([])
  } finally {
    await shop.stop()
  }
})
