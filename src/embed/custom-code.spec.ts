import { expect, test as base, type Page } from '@playwright/test'
import { wholeDesign } from './testing/whole-design.ts'
import { templates } from '../form/templates/templates.ts'
import { startOwnerSite, type OwnerSite } from './testing/owner-site.ts'

const test = base.extend<{ site: OwnerSite }>({
  site: async ({ context }, use) => {
    const site = await startOwnerSite()
    await use(site)
    await context.close()
    await site.close()
  },
})

const code = `<form id="mine"><label>Day <input id="day"></label><button>Book</button></form>
<script>document.getElementById('day').value = 'Friday'
document.getElementById('mine').addEventListener('submit', (event) => event.preventDefault())</script>`

async function open(page: Page, site: OwnerSite, policy: string): Promise<void> {
  const design = wholeDesign(templates.find(({ slug }) => slug === 'newsletter')!.json, code)
  await page.route('**/f/*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `export default ${JSON.stringify(design)}`,
    }),
  )
  const form = {
    id: '0190a000-0000-7000-8000-000000000001',
    name: 'newsletter',
    type: 'popup' as const,
    triggers: { delay: 0 },
    frequency: { count: 1, interval: 'always' as const },
  }
  await page.goto(site.url({ forms: [form], headers: policy ? { 'Content-Security-Policy': policy } : {} }))
  await expect(page.getByRole('dialog')).toBeVisible()
}

test('the owner’s custom code is shown within the form, runs on the page, and counts a conversion when submitted', async ({
  page,
  site,
}) => {
  await open(page, site, '')
  const day = page.getByLabel('Day', { exact: true })
  await expect(day).toBeVisible()
  await expect(day).toHaveValue('Friday')
  const inside = await day.boundingBox()
  const form = await page.locator('trellis-form .form').boundingBox()
  expect(inside!.x).toBeGreaterThan(form!.x)
  expect(inside!.y + inside!.height).toBeLessThan(form!.y + form!.height)
  const converted = page.evaluate(
    () => new Promise((done) => document.addEventListener('trellis:convert', () => done(true))),
  )
  await page.getByRole('button', { name: 'Book' }).click()
  expect(await converted).toBe(true)
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view', 'click'])
})

test('on a page whose policy forbids custom code, shows the form without it and without an error', async ({
  page,
  site,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await open(
    page,
    site,
    "default-src 'none'; script-src SERVER; connect-src SERVER; trusted-types 'none'; require-trusted-types-for 'script'",
  )
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expect(page.getByLabel('Day', { exact: true })).toHaveCount(0)
  expect(errors).toEqual([])
})
