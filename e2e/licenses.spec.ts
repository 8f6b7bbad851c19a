import { expect } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

test('the account page links to the licenses of the dashboard’s packages', async ({ page, trellis }) => {
  const { enter } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(page.context())
  await page.goto(`${trellis.url}/account`)
  await page.getByRole('link', { name: 'Open-source licenses' }).click()
  await expect(page.getByText('react-dom', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByText('react-dom', { exact: true }).click()
  await expect(page.locator('details[open]').getByText(/Copyright \(c\) Meta Platforms/)).toBeVisible()
  const plain = await page.request.get(`${trellis.url}/third-party-notices.txt`)
  expect([plain.status(), plain.headers()['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  // A loading failure is reported and can be retried.
  await page.route('**/third-party-notices.json', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Failed to load the licenses.')
  await page.unroute('**/third-party-notices.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('react-dom', { exact: true })).toBeVisible()
})
