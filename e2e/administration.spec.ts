import { type Browser, expect as expectSoon, type Page, test } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { newEmail } from './owner.ts'
import { type OwnerOfSite, ownerOfSite } from './owner-calls.ts'
import { startTrellis, type Trellis } from './trellis.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })
// Both tests share one program.
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1440, height: 900 } })

// The administrator is the first account of an installation, so these stories have their own.
let trellis: Trellis
test.beforeAll(async () => {
  trellis = await startTrellis({ RATE_LIMITS: 'off' })
})
test.afterAll(() => trellis?.stop())

test('an administrator suspends a site, lifts the suspension, and views the site as its owner, who sees that in the activity log', async ({
  browser,
}) => {
  const admin = await ownerOfSite(trellis.url, trellis.shopUrl)
  const shop = await ownerOfSite(trellis.url, trellis.shopUrl)
  const [mine, theirs] = [await pageOf(browser, admin), await pageOf(browser, shop)]
  const suspended = theirs.getByRole('complementary', { name: 'Sending is suspended' })

  await mine.goto(admin.screen('/'))
  await mine.getByRole('button', { name: /^Account: / }).click()
  await mine.getByRole('menuitem', { name: 'Administration' }).click()
  const row = mine.getByRole('row').filter({ hasText: shop.email })
  await row.getByRole('button', { name: 'Suspend' }).click()
  const dialog = mine.getByRole('dialog', { name: 'Suspend sending of Kettle & Kiln' })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Enter the reason, which the owner is shown.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Many spam complaints')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(row.getByText(': Many spam complaints')).toBeVisible()
  expect(await axeViolations(mine)).toEqual([])

  await theirs.goto(shop.screen('/'))
  await expect(suspended).toContainText('Reason: Many spam complaints')
  expect(await axeViolations(theirs)).toEqual([])
  await row.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(row.getByRole('button', { name: 'Suspend' })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(suspended).toHaveCount(0)

  await row.getByRole('button', { name: 'View as owner' }).click()
  const viewing = mine.getByRole('complementary', { name: 'Viewing as owner' })
  await expect(viewing).toContainText('You are viewing Kettle & Kiln as its owner')
  await expect(mine).toHaveURL(new RegExp(shop.site.id))
  expect(await axeViolations(mine)).toEqual([])
  await mine.goto(shop.screen('/settings'))
  await expect(mine.getByRole('region', { name: 'Team' }).getByText('Only members can manage the team.')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  await expect(
    mine.getByRole('region', { name: 'API keys' }).getByText('Only members can generate keys.'),
  ).toBeVisible()
  expect(await axeViolations(mine)).toEqual([])
  await mine.goto(shop.screen('/contacts/lists'))
  await mine.getByRole('button', { name: 'New list' }).click()
  await mine.getByRole('dialog').getByLabel('Name').fill('Wholesale')
  await mine.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByRole('link', { name: 'Wholesale' })).toBeVisible()
  await viewing.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(mine.getByRole('heading', { name: 'Sites' })).toBeVisible()

  await theirs.goto(shop.screen('/settings'))
  await theirs.getByRole('link', { name: 'View activity log' }).click()
  const rows = theirs.getByRole('table', { name: 'Activity' }).getByRole('row')
  const byAdmin = 'Administrator of this installation'
  for (const text of [
    'Started viewing the site as its owner',
    'Saved a list Wholesale',
    'Suspended sending of the site',
  ])
    await expect(rows.filter({ hasText: text }).filter({ hasText: byAdmin })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Created the site' }).filter({ hasText: shop.email })).toHaveCount(1)
  expect(await axeViolations(theirs)).toEqual([])
  await theirs.getByRole('combobox', { name: 'Activity', exact: true }).selectOption('Access')
  await expect(rows.filter({ hasText: 'Saved a list' })).toHaveCount(0)

  for (const tab of ['Users', 'Health']) {
    await mine.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: tab }).click()
    await expect(mine.getByRole('heading', { name: tab, level: 1 })).toBeVisible()
    await expect(mine.getByRole('table').first()).toBeVisible()
    expect(await axeViolations(mine)).toEqual([])
  }
  await theirs.goto(`${trellis.url}/admin`)
  await expect(theirs.getByText('Only administrators of this installation can view this page.')).toBeVisible()
})

test('a site admin manages the team, except for owners', async ({ browser }) => {
  const shop = await ownerOfSite(trellis.url, trellis.shopUrl)
  await shop.call('/members/invite', { email: newEmail('nora'), role: 'admin' })
  const { invitations } = await shop.call('/members/list')
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(invitations[0]!.link!)
  await page.getByLabel('Name').fill('Nora Rees')
  await page.getByLabel('Password', { exact: true }).fill('a kettle is not a kiln')
  await page.getByRole('button', { name: 'Create account and accept' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto(shop.screen('/settings'))
  const team = page.getByRole('region', { name: 'Team' })
  await expect(team.getByText('Nora Rees (you)')).toBeVisible()
  await expect(team.getByRole('button', { name: 'Remove Ada Lovelace' })).toHaveCount(0)
  await team.getByRole('combobox', { name: 'Role', exact: true }).click()
  await expect(page.getByRole('option', { name: 'Owner' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Support' }).click()
  await team.getByLabel('Invite by email').fill(newEmail('sam'))
  await team.getByRole('button', { name: 'Invite' }).click()
  await expect(team.getByRole('button', { name: /^Revoke invitation to sam/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

async function pageOf(browser: Browser, { enter }: OwnerOfSite): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await enter(context)
  return context.newPage()
}
