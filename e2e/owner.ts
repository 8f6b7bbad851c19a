import { expect, type Locator, type Page } from '@playwright/test'

/** What the owner does in the dashboard, in the owner's words. */
export const owner = {
  name: 'Ada Lovelace',
  email: 'ada@kettle.example',
  password: 'a kettle is not a kiln',

  async createAccount(page: Page, url: string): Promise<void> {
    await page.goto(url)
    await page.getByLabel('Name').fill(owner.name)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Add your first site' })).toBeVisible()
  },

  async logIn(page: Page, url: string): Promise<void> {
    await page.goto(url)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Log in' }).click()
  },

  async createSite(page: Page, name: string, address: string): Promise<void> {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Website URL').fill(address)
    await page.getByRole('button', { name: 'Create site' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  },

  /** Opens a screen by the sidebar. */
  async goTo(page: Page, screen: string): Promise<void> {
    await page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).click()
  },

  /** Clicks where something is drawn on the canvas, which itself is inert. */
  async clickOnCanvas(page: Page, drawn: Locator, clicks = 1): Promise<void> {
    const box = await drawn.boundingBox()
    if (!box) throw new Error('It is not on the canvas.')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount: clicks })
  },
}
