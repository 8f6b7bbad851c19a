import { expect, type Page, test } from '@playwright/test'
import { publishAnyway } from './publish-anyway.ts'
import { owner } from './owner.ts'
import { startTrellis, type Trellis } from './trellis.ts'

/**
 * The main job, end to end, from an empty data folder: account, site, form, email, live, visitor, contact, received
 * email, statistics.
 */
test('an owner creates a form, a visitor subscribes, and everything survives a restart', async ({ browser }) => {
  const trellis = await startTrellis({}, { isFirstStart: true })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const troubles = watchForTrouble(page)

    await page.goto(trellis.url)
    await expect(page).toHaveURL(`${trellis.url}/welcome`)
    await owner.createAccount(page, trellis.url)
    await owner.createSite(page, 'Kettle & Kiln', trellis.shopUrl)
    await makeTheForm(page)
    await writeItsEmail(page)
    await publishAnyway(page)
    await copyTheLine(page, trellis)

    await subscribeInTheShop(page, trellis)
    await findThemAll(page)
    await seeHowFarTheyCame(page)
    expect(troubles).toEqual([])

    await trellis.restart()
    await page.goto(trellis.url)
    await findThemAll(page)
    await page.getByRole('navigation').getByRole('link', { name: 'List Builder', exact: true }).click()
    await page
      .getByRole('link', { name: /Bread list/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Bread, before everyone else' })).toBeVisible()

    await trellis.restart('SIGKILL')
    await page.goto(trellis.url)
    await findThemAll(page)
  } finally {
    await trellis.stop()
  }
})

async function makeTheForm(page: Page): Promise<void> {
  await owner.goTo(page, 'List Builder')
  await page
    .getByRole('link', { name: 'New form' })
    .or(page.getByRole('button', { name: 'New form' }))
    .first()
    .click()
  await page.getByText('Bakery newsletter').click()
  await page.getByRole('button', { name: 'Use this template' }).click()
  await expect(page).toHaveURL(/\/forms\/[0-9a-f-]{36}/)

  const headline = page.getByRole('heading', { name: 'Hear first what comes out of the oven' })
  // Until the template's preview has disappeared, it shows the same text.
  await expect(headline).toHaveCount(1)
  await expect(headline).toBeVisible()
  await owner.clickOnCanvas(page, headline, 2)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Bread, before everyone else')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Bread, before everyone else' })).toBeVisible()

  await owner.clickOnCanvas(page, page.getByText('Save me a loaf').last())
  // The panel follows the canvas quickly enough that typed text belongs to the displayed component.
  const words = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect(words).toHaveValue('Save me a loaf')
  await words.fill('Count me in')

  await page.getByText('Colors', { exact: true }).click()
  await page.getByRole('button', { name: 'Forest' }).click()

  await page.getByRole('button', { name: /^Visibility/ }).click()
  await page.getByRole('textbox', { name: 'Delay' }).fill('1')
  await page.getByRole('textbox', { name: 'Form name' }).fill('Bread list')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
}

async function writeItsEmail(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Services/ }).click()
  await page.getByRole('button', { name: 'Create email' }).click()
  const mail = page.getByRole('dialog', { name: 'New email' })
  await mail.getByRole('button', { name: /^Welcome/ }).click()
  await mail.getByRole('textbox', { name: 'Subject' }).fill('Your loaf is waiting')
  await mail.getByText('Preview', { exact: true }).click()
  await expect(mail.frameLocator('iframe').getByRole('heading', { name: 'Good to have you' })).toBeVisible()
  await mail.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('switch', { name: 'Send an email to new subscribers' })).toBeChecked()
}

async function copyTheLine(page: Page, { url, shopUrl }: Trellis): Promise<void> {
  await page.getByRole('link', { name: 'All forms' }).click()
  await owner.goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Install the script' }).click()
  const line = page.getByText(/<script async src=/).first()
  await expect(line).toContainText(`${url}/s/`)
  await expect(page.getByRole('link', { name: /demo shop/i })).toHaveAttribute('href', new RegExp(`^${shopUrl}`))
}

async function subscribeInTheShop(page: Page, { shopUrl }: Trellis): Promise<void> {
  const visitor = await page.context().browser()!.newContext()
  const shop = await visitor.newPage()
  const troubles = watchForTrouble(shop)
  await shop.goto(shopUrl)
  const popup = shop.getByRole('dialog')
  await expect(popup.getByRole('heading', { name: 'Bread, before everyone else' })).toBeVisible()
  await popup.getByRole('textbox').fill('not an address')
  await popup.getByRole('button', { name: 'Count me in' }).click()
  await expect(popup.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  // No person fills in a form within a second of seeing it; a visitor who does must confirm.
  await popup.getByRole('textbox').clear()
  await popup.getByRole('textbox').pressSequentially('grace@hopper.example', { delay: 60 })
  await popup.getByRole('button', { name: 'Count me in' }).click()
  await expect(shop.getByRole('dialog').getByRole('heading', { name: 'You’re on the list' })).toBeVisible()
  expect(troubles).toEqual([])
  await visitor.close()
}

async function findThemAll(page: Page): Promise<void> {
  await owner.goTo(page, 'Contacts')
  await expect(page.getByText('grace@hopper.example').first()).toBeVisible()

  await owner.goTo(page, 'Mailbox')
  await page.getByText('Your loaf is waiting').first().click()
  await expect(page.getByText('grace@hopper.example').first()).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Good to have you, friend' })).toBeVisible()

  await owner.goTo(page, 'List Builder')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Bread list' }) })
  await expect(row).toContainText(/Views\s*1\s*Conversions\s*1\s*Rate\s*100/)
}

async function seeHowFarTheyCame(page: Page): Promise<void> {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Bread list' }) })
  await row.getByRole('button', { name: 'Bread list: more' }).click()
  await page.getByRole('menuitem', { name: 'Statistics', exact: true }).click()
  const steps = page.getByRole('table', { name: 'Conversion funnel' }).getByRole('row')
  await expect(steps).toHaveText(['StepVisits', 'Viewed1100%', 'Submitted1100%', 'Converted1100%'])
}

// A refused login or field is an expected response, not a problem. The test's own scripts are blocked in sandboxed
// frames.
const harmless = /status of 4\d\d|Blocked script execution in 'about:srcdoc'/

/** Collects console errors of the page, uncaught exceptions, and responses with server errors. */
function watchForTrouble(page: Page): string[] {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !harmless.test(message.text())) troubles.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} ${response.url()}`)
  })
  return troubles
}
