import { expect as expectSoon } from '@playwright/test'
import { newEmail } from './owner.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

const expect = expectSoon.configure({ timeout: 30_000 })

/** Screens with an element that owners see and analysts don't, by role and name. */
const owners = [
  ['/forms', 'button', 'Import'],
  ['/automations', 'button', 'Start from scratch'],
  ['/sending/domains', 'button', 'Check DNS'],
  ['/sending/domains', 'button', 'Add domain'],
  ['/inbox/saved-replies', 'button', 'Add saved reply'],
  ['/contacts/imports', 'button', 'Upload file'],
  ['/media', 'button', 'Upload images'],
  ['/legacy', 'button', 'Add'],
  ['/plans', 'button', 'Remove Automations'],
  ['/share', 'button', 'Save'],
  ['/chat', 'button', 'Save'],
  ['/settings', 'button', 'Save'],
  ['/settings', 'combobox', 'Edit texts'],
  ['/contacts/suppressions', 'button', 'Suppress'],
  ['/store', 'button', 'Check'],
] as const

test('hides buttons from analysts that only other roles may use', async ({ browser, context, page: mine, trellis }) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  await call('/sending/domains/add', { domain: 'kiln.example' })
  await call('/members/invite', { email: newEmail('nora'), role: 'analyst' })
  const { invitations } = await call('/members/list')
  const theirs = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await theirs.goto(invitations[0]!.link!)
  await theirs.getByLabel('Name').fill('Nora Rees')
  await theirs.getByLabel('Password', { exact: true }).fill('a kettle is not a kiln')
  await theirs.getByRole('button', { name: 'Create account and accept' }).click()
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  for (const [path, role, name] of owners) {
    const button = { name, exact: true }
    await mine.goto(screen(path))
    await expect(mine.getByRole(role, button).first()).toBeVisible()
    const title = await mine.getByRole('heading', { level: 1 }).textContent()
    await theirs.goto(screen(path))
    await expect(theirs.getByRole('heading', { level: 1, name: title!, exact: true })).toBeVisible()
    await expect(theirs.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expect(theirs.getByRole(role, button)).toHaveCount(0)
  }
  // In a form's row, they see only what they may use: its statistics and its file.
  const { templates } = await call('/templates')
  await call('/popup/save', { popup: { name: 'Spring sale', json: templates[0]!.json } })
  await theirs.goto(screen('/forms'))
  await expect(theirs.getByRole('checkbox', { name: 'Select Spring sale' })).toBeDisabled()
  await theirs.getByRole('button', { name: 'Spring sale: more' }).click()
  await expect(theirs.getByRole('menuitem')).toHaveText(['Statistics', 'Export to file'])
})
