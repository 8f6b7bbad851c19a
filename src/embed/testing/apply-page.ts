import { expect, type Page } from '@playwright/test'
import { newComponent } from '../../form/document/new-component.ts'
import { form, type OwnerSite } from './script-test.ts'
import { wholeDesign } from './whole-design.ts'

/** Opens a page of the owner's shop on which a form with this code shows at once, and stays under a strict policy. */
export async function visit(
  page: Page,
  site: OwnerSite,
  path: string,
  code: string,
  settings = {},
  more: object = {},
): Promise<void> {
  let count = 0
  const id = () => `c${count++}`
  const discount = { ...newComponent('discount', id), code, applyText: 'Apply', appliedText: 'Applied!', ...more }
  const tab = newComponent('tab', id)
  const tabs = [{ ...tab, childComponents: [...tab.childComponents!, discount] }]
  const success = [newComponent('tab', id)]
  const design = wholeDesign({ version: 1, steps: { subscribe: { tabs }, success: { tabs: success } } } as never)
  await page.route('**/f/*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `export default ${JSON.stringify(design)}`,
    }),
  )
  const always = { frequency: { count: 1, interval: 'always' } } as const
  const { origin } = new URL(site.url({ forms: [form(always)], settings }))
  await page.goto(origin + path)
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Clicks the code's button. */
export const apply = (page: Page) => page.getByRole('button', { name: 'Apply' }).click()
/** What the shop's page says that the cart costs. */
export const total = (page: Page) => page.locator('.order-total')
/** Expects what the form says about the code. */
export const says = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('dialog').getByRole('status')).toHaveText(text)
/** Puts a mug into the cart without the script, as an earlier visit did. */
export const fill = (page: Page, site: OwnerSite, product = 12) =>
  page.goto(`${new URL(site.url({ forms: [] })).origin}/shop/?add-to-cart=${product}`)
