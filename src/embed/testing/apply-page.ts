import { expect, type Page } from '@playwright/test'
import { newComponent } from '../../form/document/new-component.ts'
import { form, type OwnerSite } from './script-test.ts'
import { wholeDesign } from './whole-design.ts'

/**
 * Opens a page of the owner's shop, with a strict content security policy, on which a form with this code shows at once
 * and stays.
 */
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

/** Clicks the button of the discount code. */
export const apply = (page: Page) => page.getByRole('button', { name: 'Apply' }).click()
/** The cart's total as displayed on the shop's page. */
export const total = (page: Page) => page.locator('.order-total')
/** Expects this status message about the code in the form. */
export const says = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('dialog').getByRole('status')).toHaveText(text)
/** Puts a mug into the cart without the script, as if on an earlier visit. */
export const fill = (page: Page, site: OwnerSite, product = 12) =>
  page.goto(`${new URL(site.url({ forms: [] })).origin}/shop/?add-to-cart=${product}`)
