import { expect, type Page } from '@playwright/test'
import { newComponent } from '../form/document/new-component.ts'
import { form, open, type OwnerSite, subscribe, test } from './testing/script-test.ts'
import { wholeDesign } from './testing/whole-design.ts'

/** Sends a form that waits for confirmation and then shows two discounts. `confirm` does what the email's link does. */
async function begin(page: Page, site: OwnerSite): Promise<{ confirm(): void }> {
  let count = 0
  const id = () => `c${count++}`
  const tab = newComponent('tab', id)
  const input = { ...newComponent('textField', id), name: 'email', kind: 'email', label: 'Email address' }
  const button = { ...newComponent('button', id), text: 'Subscribe' }
  const discounts = ['one', 'two'].map((name) => ({
    ...newComponent('discount', id),
    id: name,
    discountCampaignId: '018f0000-0000-7000-8000-000000000000',
  }))
  const asking = [{ ...tab, childComponents: [...tab.childComponents!, input, button] }]
  const done = newComponent('tab', id)
  const thanks = [{ ...done, childComponents: [...done.childComponents!, ...discounts] }]
  const design = wholeDesign({ version: 1, steps: { subscribe: { tabs: asking }, success: { tabs: thanks } } } as never)
  const headers = { 'access-control-allow-origin': '*' }
  await page.route('**/f/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', headers, body: `export default ${JSON.stringify(design)}` }),
  )
  let isConfirmed = false
  await page.route('**/v/code', (route) => {
    const { component_id } = route.request().postDataJSON() as { component_id: string }
    const code = { code: `CODE-${component_id}`, label: '', expires_at: null, claim_id: '', tiers: [] }
    return route.fulfill(isConfirmed ? { headers, json: code } : { status: 403, headers, json: { error: 'Confirm.' } })
  })
  await page.route('**/v/confirm', (route) => {
    isConfirmed = true
    return route.fulfill({ headers, json: { status: 'subscribed', files: {} } })
  })
  site.answer = () => ({ status: 200, body: { success: true, status: 'unconfirmed' } })
  await open(page, site, { forms: [form({})] })
  await subscribe(page)
  await expect(page.getByRole('textbox', { name: /code/i })).toBeVisible()
  await expect(codes(page)).toHaveCount(0)
  return { confirm: () => void (isConfirmed = true) }
}
const codes = (page: Page) => page.getByRole('dialog').locator('code').filter({ visible: true })

test('after confirmation by the code in the email, shows all discounts of the success step', async ({ page, site }) => {
  await begin(page, site)
  await page.getByRole('textbox', { name: /code/i }).fill('123456')
  await page.keyboard.press('Enter')
  await expect(codes(page)).toHaveText(['CODE-one', 'CODE-two'])
})

test('after confirmation by the link in the email, shows the discounts when the visitor returns', async ({
  page,
  site,
}) => {
  const { confirm } = await begin(page, site)
  const comeBack = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await expect(codes(page)).toHaveCount(0)
  confirm()
  await comeBack()
  await expect(codes(page)).toHaveText(['CODE-one', 'CODE-two'])
})
