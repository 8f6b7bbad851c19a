import { expect, test } from '@playwright/test'
import { owner } from './owner.ts'
import { ownerOfSite } from './owner-calls.ts'
import { type ClockedTrellis, startClockedTrellis } from './clocked-trellis.ts'
import { newsletterPopup } from './form-parts.ts'

const hour = 3_600_000
/** If set to a folder, screenshots of the report are saved there. */
const pictures = process.env['SHORTCUT_PICTURES']
let trellis: ClockedTrellis
test.beforeAll(async () => void (trellis = await startClockedTrellis()))
test.afterAll(() => trellis.stop())

/** Submitting this form links the visitor's cart to them. */
const newsletter = newsletterPopup('News from the kiln')

test('an owner picks the abandoned checkout template; a shopper returns by the email and orders, and the report shows the recovered order', async ({
  browser,
  context,
  page,
}) => {
  const { call, enter, screen, site } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  await call('/shops/connect/demo')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(screen('/'))
  await owner.goTo(page, 'Shortcuts')
  await page.getByRole('link', { name: 'New shortcut' }).click()
  await page.getByRole('button', { name: 'Use template: Abandoned checkout, three emails' }).click()
  await page.getByRole('button', { name: 'Go live' }).first().click()
  await expect(page.getByText('Abandoned checkout, three emails is live.')).toBeVisible()
  const { popup } = await call('/popup/save', {
    popup: { json: newsletter, name: 'News', form_type: 'popup', before_show_delay: 0 },
  })
  await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })

  const visitor = await browser.newContext()
  const shop = await visitor.newPage()
  await shop.goto(`${trellis.shopUrl}/products/morning-mug?site=${site.key}`)
  await shop.getByRole('textbox', { name: 'Email address' }).pressSequentially('ann@example.com', { delay: 100 })
  await shop.getByRole('button', { name: 'Sign up' }).click()
  await shop.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await shop.getByRole('button', { name: 'Add to cart' }).click()
  await shop.goto(`${trellis.shopUrl}/checkout?site=${site.key}`)
  await expect(async () => {
    const { carts } = await call('/shops/carts', { limit: 5 })
    expect(carts).toMatchObject([{ state: 'open', contact_id: expect.any(String) }])
  }).toPass()
  await visitor.close()

  const subjects = async () => (await call('/sending/mailbox', { limit: 20 })).messages.map(({ subject }) => subject)
  const receives = (subject: string) => expect.poll(subjects).toContain(subject)
  // After an hour without a change, the cart counts as abandoned. After another hour, the reminder is sent.
  await trellis.pass(hour + 1000)
  await page.goto(screen('/store'))
  await expect(page.getByRole('list', { name: 'Latest carts' })).toContainText('Abandoned')
  await trellis.pass(hour)
  await receives('You left something behind')
  await trellis.pass(22 * hour)
  await receives('Anything holding you back?')
  await trellis.pass(48 * hour)
  await receives('10% off your cart, for two days')

  const { messages } = await call('/sending/mailbox', { limit: 20 })
  const offer = messages.find(({ subject }) => subject.startsWith('10% off'))!
  const { message } = await call('/sending/message', { message_id: offer.id })
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const mail = await phone.newPage()
  await mail.setContent(message.html)
  const opened = phone.waitForEvent('page').catch(() => mail)
  await mail.getByRole('link', { name: 'Use my 10% off' }).click()
  const cart = await opened
  await cart.waitForURL(`${trellis.shopUrl}/**`)
  await expect(cart.getByText('Morning Mug').first()).toBeVisible()
  await expect(cart.getByText(/Code COMEBACK10-/)).toBeVisible()
  // This browser hasn't seen the popup yet.
  await cart.getByRole('button', { name: 'No, thanks' }).click()
  await cart.getByRole('link', { name: 'Check out' }).click()
  await cart.getByLabel('Email').fill('ann@example.com')
  await cart.getByRole('button', { name: 'Place order' }).click()
  await expect(cart.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await phone.close()

  await expect(async () => {
    const { shortcuts } = await call('/apps/shortcuts')
    expect(shortcuts).toMatchObject([
      { figures: { entered: 1, converted: 1, emails_sent: 3, codes_redeemed: 1, rate: 1 } },
    ])
  }).toPass()
  await page.goto(screen('/shortcuts'))
  const row = page.getByRole('row', { name: /Abandoned checkout/ })
  await expect(row).toContainText('100%')
  await page.goto(screen('/store'))
  await expect(page.getByRole('list', { name: 'Latest carts' })).toContainText('Recovered')
  const { campaigns } = await call('/apps/discounts/campaigns', { page: 1 })
  await page.goto(screen(`/discounts/${campaigns[0]!.id}`))
  const ofShortcut = page.getByRole('table', { name: 'By shortcut' }).getByRole('row', { name: /Abandoned checkout/ })
  await expect(ofShortcut).toContainText('€')
  await expect(page.getByRole('table', { name: 'By source' })).toContainText('Automation')
  if (pictures) await page.screenshot({ path: `${pictures}/discount-report.png`, fullPage: true })
})
