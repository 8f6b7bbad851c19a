import { expect as expectSoon } from '@playwright/test'
import { barriers } from './barriers.ts'
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
  // One site needs no overview.
  await expect(page.getByRole('menuitem', { name: 'All sites' })).toHaveCount(0)

  const { site: other } = await call('/sites/create', { name: 'Saucer Shop', url: 'https://saucer.example' })
  await page.goto(screen('/'))
  await page.getByRole('button', { name: 'Site: Kettle & Kiln' }).click()
  await page.getByRole('menuitem', { name: 'All sites' }).click()
  const table = page.getByRole('table', { name: 'All sites' })
  const row = table.getByRole('row').filter({ hasText: 'Kettle & Kiln' })
  await expect(row.getByRole('cell')).toHaveText([/^Kettle & Kiln/, '1', '1', '0', '0', '€45.00'])
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Search sites').fill('saucer')
  await expect(row).toHaveCount(0)
  await table.getByRole('link', { name: 'Saucer Shop' }).click()
  await expect(page).toHaveURL(new RegExp(`/sites/${other.id}`))
  expect(other.id).not.toBe(site.id)
})
