import { expect as expectSoon } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { newEmail } from './owner.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

const expect = expectSoon.configure({ timeout: 30_000 })

test('an owner of several sites sees them side by side', async ({ context, page, trellis }) => {
  const { call, enter, screen, site } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  await call('/contacts/add', { email: 'ann@example.com', consent: 'Asked at the till.' })
  const order = { external_id: '1', email: 'ann@example.com', total: 45, currency: 'EUR', status: 'paid' }
  await call('/orders/record', { order: { ...order, placed_at: new Date().toISOString() } })
  await page.goto(screen('/'))
  await page.getByRole('button', { name: 'Site: Kettle & Kiln' }).click()
  await expect(page.getByRole('menuitem', { name: 'Site settings' })).toBeVisible()
  // With a single site, there is no overview.
  await expect(page.getByRole('menuitem', { name: 'All sites' })).toHaveCount(0)

  const { site: other } = await call('/sites/create', { name: 'Saucer Shop', url: 'https://saucer.example' })
  await page.goto(screen('/'))
  await page.getByRole('button', { name: 'Site: Kettle & Kiln' }).click()
  await page.getByRole('menuitem', { name: 'All sites' }).click()
  const table = page.getByRole('table', { name: 'All sites' })
  const row = table.getByRole('row').filter({ hasText: 'Kettle & Kiln' })
  await expect(row.getByRole('cell')).toHaveText([/^Kettle & Kiln/, '1', '1', '0', '0', '€45.00', 'Copy setup'])
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Search sites').fill('saucer')
  await expect(row).toHaveCount(0)
  await table.getByRole('link', { name: 'Saucer Shop', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/sites/${other.id}`))
  expect(other.id).not.toBe(site.id)
})

test('a new site starts with a copy of another site’s setup', async ({ context, page, trellis }) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  const { templates } = await call('/templates')
  await call('/popup/save', { popup: { name: 'Spring sale', json: templates[0]!.json } })
  await call('/contacts/add', { email: 'ann@example.com', consent: 'Asked at the till.' })
  await call('/sites/create', { name: 'Saucer Shop', url: 'https://saucer.example' })
  await page.goto(`${trellis.url}/all-sites`)
  await page.getByRole('link', { name: 'Copy setup of Kettle & Kiln' }).click()
  await expect(page.getByRole('combobox', { name: 'Copy setup from' })).toHaveValue('Kettle & Kiln')
  expect(await axeViolations(page)).toEqual([])
  // The parts that automations need are included or excluded together with them.
  await page.getByRole('checkbox', { name: 'Lists, segments and contact fields' }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'Automations and shortcuts' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Automations and shortcuts' }).check()
  await expect(page.getByRole('checkbox', { name: 'Lists, segments and contact fields' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Name' }).fill('Teapot Shop')
  const copies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/sites/copy-setup')) copies.push(request.url())
  })
  await page.getByRole('button', { name: 'Create site' }).click()
  await expect(page.getByRole('heading', { name: 'Setup copied' })).toBeVisible()
  expect(copies).toHaveLength(1)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Forms' }).click()
  await expect(page.getByText('Spring sale')).toBeVisible()
  expect(page.url()).not.toContain(screen('').split('/sites/')[1])
})

test('a client of an agency sees only their own site', async ({ browser, page: mine, trellis }) => {
  const { call, enter, site } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(mine.context())
  await call('/sites/create', { name: 'Another client of ours', url: 'https://other.example' })
  await call('/members/invite', { email: newEmail('clio'), role: 'editor' })
  const { invitations } = await call('/members/list')
  const theirs = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await theirs.goto(invitations[0]!.link!)
  await theirs.getByLabel('Name').fill('Clio Park')
  await theirs.getByLabel('Password', { exact: true }).fill('a kettle is not a kiln')
  await theirs.getByRole('button', { name: 'Create account and accept' }).click()
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(theirs.getByText('Kettle & Kiln').first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Site:/ })).toHaveCount(0)
  await theirs.goto(`${trellis.url}/all-sites`)
  await expect(theirs).toHaveURL(new RegExp(`/sites/${site.id}$`))
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(theirs.getByText('Another client of ours')).toHaveCount(0)
  await theirs.keyboard.press('ControlOrMeta+k')
  const search = theirs.getByRole('dialog', { name: 'Search' })
  await search.getByPlaceholder(/^Search contacts/).fill('site')
  await expect(search.getByRole('button', { name: 'Site name and URL' })).toBeVisible()
  await expect(search.getByText(/All sites|New site|Another client/)).toHaveCount(0)
  await theirs.context().close()
})
