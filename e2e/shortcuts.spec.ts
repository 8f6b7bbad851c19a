import { expect } from '@playwright/test'
import { drawScreen } from './draw-screen.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { owner } from './owner.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

/** If set to a folder, screenshots are saved there: both widths, light and dark. */
const pictures = process.env['SHORTCUT_PICTURES']

test('an owner sets up a welcome offer in the wizard; a visitor signs up, orders with the code, and the report shows it', async ({
  browser,
  context,
  page,
  trellis,
}) => {
  const { call, enter, screen, site } = await ownerOfSite(trellis.url, trellis.shopUrl)
  const draw = (name: string) => drawScreen(page, pictures, name)
  await enter(context)
  await call('/shops/connect/demo')
  await page.goto(screen('/'))
  await owner.goTo(page, 'Shortcuts')
  await expect(page.getByRole('heading', { name: 'No shortcuts yet' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await draw('empty')
  await page.getByRole('link', { name: 'New shortcut' }).click()
  await expect(page.getByRole('button', { name: /^Use template: / })).toHaveCount(17)
  expect(await axeViolations(page)).toEqual([])
  await draw('chooser')

  await page.getByRole('button', { name: 'Use template: Welcome offer with reminder' }).click()
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(steps.getByText('1. Popup')).toBeVisible()
  await expect(page.getByText('Store', { exact: true }).and(steps.locator('*'))).toHaveCount(0)
  const value = page.getByLabel('Value', { exact: true })
  await value.fill('100')
  await page.getByRole('button', { name: 'Continue' }).click()
  await steps.getByRole('button', { name: /Design and discount/ }).click()
  await expect(page.getByText('Enter a percentage above 0 and below 100.')).toBeVisible()
  await expect(steps.getByRole('button', { name: /Needs attention/ })).toHaveCount(1)
  await value.fill('15')
  await expect(steps.getByRole('button', { name: /Done/ })).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
  await draw('form-step')

  // The texts show the current discount.
  await expect(page.getByLabel('Prefix')).toHaveValue('WELCOME15')
  await page.getByRole('button', { name: 'Edit design' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome popup' }).getByRole('region', { name: 'Form' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Welcome popup' })).toContainText('Your first order, 15% off')
  await draw('form-editor')
  await page.getByRole('button', { name: 'Back to the shortcut' }).click()
  await steps.getByRole('button', { name: /Pages/ }).click()
  await expect(page.getByRole('region', { name: 'Display rules' })).toBeVisible()
  await steps.getByRole('button', { name: /Timing/ }).click()
  await page.getByLabel('Show after').fill('1')
  await steps.getByRole('button', { name: /Lists and email service/ }).click()
  await expect(page.getByLabel('Email service', { exact: true })).toHaveValue('trellis')
  await expect(page.getByRole('link', { name: 'Connect an email service' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await draw('email-service')
  await steps.getByRole('button', { name: /Welcome and reminder/ }).click()
  const welcome = page.getByRole('region', { name: 'Welcome', exact: true })
  await welcome.getByLabel('Subject', { exact: true }).fill('Hello, and 15% off')
  await draw('emails')
  // A failed test email is logged, and the wizard keeps working.
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/autoresponse/test', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'Failed to send auto response test email.' } }),
  )
  await welcome.getByRole('button', { name: 'Send test' }).click()
  const asked = page.getByRole('dialog', { name: 'Send test' })
  await asked.getByRole('button', { name: 'Send', exact: false }).last().click()
  await expect(asked).toContainText('Error sending test email')
  await expect.poll(() => logged.join()).toContain('Error sending test email')
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await welcome.getByRole('button', { name: 'Edit email' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome', exact: true })).toBeVisible()
  await draw('mail-editor')
  await page.getByRole('button', { name: 'Back to the shortcut' }).click()
  await page.getByRole('button', { name: 'Go live' }).first().click()
  await expect(page.getByText('Welcome offer with reminder is live.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  const visitor = await browser.newContext()
  const shop = await visitor.newPage()
  await shop.goto(`${trellis.shopUrl}/products/morning-mug?site=${site.key}`)
  await shop.getByRole('textbox', { name: 'Email address' }).pressSequentially('ann@example.com', { delay: 150 })
  await shop.getByRole('button', { name: 'Send my code' }).click()
  const shown = shop.locator('trellis-form code')
  await expect(shown).toHaveText(/^WELCOME15/)
  const code = (await shown.textContent())!
  await shop.getByRole('button', { name: 'Start shopping' }).click()
  await expect(async () => {
    const { messages } = await call('/sending/mailbox', { limit: 20 })
    expect(messages.map(({ subject }) => subject)).toContain('Hello, and 15% off')
  }).toPass({ timeout: 60_000 })
  await shop.getByRole('button', { name: 'Add to cart' }).click()
  await shop.goto(`${trellis.shopUrl}/cart?site=${site.key}`)
  await shop.getByLabel('Discount code').fill(code)
  await shop.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(shop.getByText(`Code ${code}`)).toBeVisible()
  await shop.getByRole('link', { name: 'Check out' }).click()
  await shop.getByLabel('Email').fill('ann@example.com')
  await shop.getByRole('button', { name: 'Place order' }).click()
  await expect(shop.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await visitor.close()

  await expect(async () => {
    const { shortcuts } = await call('/apps/shortcuts')
    expect(shortcuts).toMatchObject([
      { status: 'active', figures: { conversions: 1, converted: 1, emails_sent: 1, codes_redeemed: 1 } },
    ])
    expect(shortcuts[0]!.figures.revenue).toBeGreaterThan(0)
  }).toPass({ timeout: 90_000 })
  await page.goto(screen('/shortcuts'))
  const row = page.getByRole('row', { name: /Welcome offer/ })
  await expect(row).toContainText('Live')
  await expect(row).toContainText('of 4%')
  await draw('list')
  await row.getByRole('link', { name: 'Welcome offer with reminder' }).click()
  await expect(page.getByText('Codes redeemed')).toBeVisible()
  const { shortcuts: live } = await call('/apps/shortcuts')
  await call('/test/create', { popup_id: live[0]!.popup_ids[0] })
  await page.reload()
  await expect(page.getByRole('link', { name: 'A/B test of variants A and B' })).toBeVisible()
  await draw('live')
  expect(await axeViolations(page)).toEqual([])

  await page.goto(screen('/shortcuts'))
  await page.getByRole('button', { name: 'Welcome offer with reminder: more' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No shortcuts yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Live')
})
