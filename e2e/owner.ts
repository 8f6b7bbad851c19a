import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

/** Returns an unused email address, because tests share one Trellis. */
export const newEmail = (name = 'ada'): string => `${name}.${randomBytes(5).toString('hex')}@kettle.example`

/** The owner's actions in the dashboard, named in the owner's terms. */
export const owner = {
  name: 'Ada Lovelace',
  password: 'a kettle is not a kiln',

  /** Signs up with a new email address and returns it. */
  async createAccount(page: Page, url: string): Promise<string> {
    const email = newEmail()
    await page.goto(`${url}/welcome`)
    await page.getByLabel('Name').fill(owner.name)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Add your first site' })).toBeVisible()
    return email
  },

  async createSite(page: Page, name: string, address: string): Promise<void> {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Website URL').fill(address)
    await page.getByRole('button', { name: 'Create site' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  },

  /** Opens a screen from the sidebar. */
  async goTo(page: Page, screen: string): Promise<void> {
    await page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).click()
  },

  /** Clicks at the position of an element on the canvas, which itself is inert. */
  async clickOnCanvas(page: Page, drawn: Locator, clicks = 1): Promise<void> {
    // Components move until their fonts are loaded and the canvas has fitted the form.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await (await drawn.elementHandle())!.waitForElementState('stable')
    const box = await drawn.boundingBox()
    if (!box) throw new Error('It is not on the canvas.')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount: clicks })
  },
}
