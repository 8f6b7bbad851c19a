import { expect as expectSoon, test } from '@playwright/test'
import { onePixel } from './attach-file.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { startShopWithMail } from './shop-with-mail.ts'
import { startTrellis } from './trellis.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })
test.use({ viewport: { width: 1440, height: 900 } })

test('a visitor writes through the contact form, is not subscribed to anything, and the conversation continues by email', async ({
  context,
  page,
}) => {
  const shop = await startShopWithMail(startTrellis)
  const { trellis, sink, call, enter, screen, site } = shop
  try {
    await enter(context)

    await page.goto(screen('/contact-forms'))
    await expect(page.getByRole('heading', { name: 'No contact forms yet' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'New contact form' }).click()
    await expect(page.getByRole('heading', { name: 'New contact form' })).toBeVisible()
    await expect(page.getByText('Support request').first()).toBeVisible()

    // The team's office hours are on a different day than today.
    const day = (new Date().getUTCDay() + 3) % 7
    const days = Array.from({ length: 7 }, (_, i) => (i === day ? { from: 540, to: 1020 } : null))
    await call('/inbox/hours/save', { hours: { time_zone: 'UTC', days } })
    await page.goto(screen('/inbox'))
    await page.getByRole('link', { name: 'Office hours' }).click()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    expect(await axeViolations(page)).toEqual([])

    const { templates } = await call('/templates')
    const { id, form_type, goal } = templates.find(({ name }) => name === 'Contact us')!
    const receipt = { is_on: true, text: 'Thanks, we’ll write back.' }
    const { popup } = await call('/popup/save', {
      popup: { name: 'Contact us', list_builder_template_id: id, form_type, goal, message_receipt: receipt },
    })
    // The owner lets visitors attach files.
    await page.goto(screen(`/forms/${popup.id}`))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: 'File upload', exact: true }).click()
    await page.getByRole('radiogroup', { name: 'File types' }).getByText('Images', { exact: true }).click()
    const saved = async () => (await call('/popup/load', { popup_id: popup.id })).popup.json
    await expect.poll(async () => JSON.stringify(await saved())).toContain('"kinds":"images"')
    expect(await axeViolations(page)).toEqual([])
    await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
    await page.goto(screen('/contact-forms'))
    await page.getByRole('link', { name: 'Contact us' }).first().click()
    await page.getByRole('link', { name: 'All contact forms' }).click()
    await expect(page.getByRole('heading', { name: 'Contact Form' })).toBeVisible()

    await page.goto(`${trellis.shopUrl}?site=${site.key}`)
    await page.getByRole('button', { name: 'Contact us' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name' }).pressSequentially('Grace', { delay: 60 })
    await form.getByRole('textbox', { name: 'Email address' }).pressSequentially('grace@hopper.example', { delay: 60 })
    await form.getByRole('textbox', { name: 'Subject' }).fill('Teapots')
    await form.getByRole('textbox', { name: 'Message' }).fill('Do you ship to Norway?')
    const files = form.getByRole('button', { name: 'Attachments' })
    await files.setInputFiles({ name: 'pot.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(form.getByText('This file cannot be sent.')).toBeVisible()
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(files).toBeFocused()
    expect(await axeViolations(page)).toEqual([])
    await files.setInputFiles({ name: 'pot.png', mimeType: 'image/png', buffer: onePixel })
    await expect(form.getByText('This file cannot be sent.')).toBeHidden()
    await expect(files).not.toHaveAttribute('aria-invalid')
    await expect(form.getByRole('progressbar')).toBeHidden()
    await form.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Thanks, we’ll write back' })).toBeVisible()
    await expect.poll(() => sink.to('grace@hopper.example').length).toBe(1)
    expect(sink.to('grace@hopper.example')[0]).not.toContain('Norway')
    expect(sink.to('grace@hopper.example')[0]).toContain('Back online')
    expect((await call('/contacts/list')).total).toBe(0)
    expect((await call('/stats', { object_id: popup.id })).totals.conversions).toBe(1)

    await page.goto(screen('/inbox'))
    await page.getByRole('link', { name: /Grace/ }).click()
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Do you ship to Norway?')
    const picture = page.getByRole('img', { name: 'pot.png' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await page.getByRole('textbox', { name: 'Reply' }).fill('Yes, every Monday.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByRole('log')).toContainText('Yes, every Monday.')
    await expect.poll(() => sink.to('grace@hopper.example').length).toBe(2)
    shop.replyTo(sink.to('grace@hopper.example')[1]!, 'Teapots', 'Perfect.')
    await shop.readMail()
    await expect(page.getByRole('log')).toContainText('Perfect.')
    expect(await axeViolations(page)).toEqual([])
  } finally {
    await shop.stop()
  }
})
