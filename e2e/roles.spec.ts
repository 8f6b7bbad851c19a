import { expect } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { newEmail } from './owner.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

// Takes less than a second on an idle machine.
const soon = { timeout: 20_000 }

test('an owner invites an analyst, makes them support, and removes them, each with immediate effect', async ({
  browser,
  context,
  page: mine,
  trellis,
}) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  const theirs = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await enter(context)
  const nora = newEmail('nora')

  await mine.goto(screen('/settings'))
  const team = mine.getByRole('region', { name: 'Team' })
  await expect(team.getByText('Ada Lovelace (you)')).toBeVisible(soon)
  await team.getByLabel('Invite by email').fill(nora)
  await team.getByRole('combobox', { name: 'Role', exact: true }).click()
  await mine.getByRole('option', { name: 'Analyst' }).click()
  await team.getByRole('button', { name: 'Invite' }).click()
  await expect(team.getByText(nora)).toBeVisible(soon)
  await team.getByRole('button', { name: 'What each role can do' }).click()
  const table = team.getByRole('region', { name: 'What each role can do' })
  await expect(table.getByRole('row', { name: /^Media/ })).toHaveText('MediaEditEditEditView–No')
  expect(await axeViolations(mine)).toEqual([])

  const { invitations } = await call('/members/list')
  await theirs.goto(invitations[0]!.link!)
  await expect(theirs.getByText('Your role: Analyst.')).toBeVisible(soon)
  await theirs.getByLabel('Name').fill('Nora Rees')
  await theirs.getByLabel('Password', { exact: true }).fill('a kettle is not a kiln')
  await theirs.getByRole('button', { name: 'Create account and accept' }).click()
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible(soon)
  await expect(theirs.getByText('Analyst · View only').first()).toBeVisible(soon)
  await expect(theirs.getByRole('link', { name: 'New form' })).toHaveCount(0)
  await theirs.goto(screen('/contacts'))
  await expect(theirs.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible(soon)
  await expect(theirs.getByRole('button', { name: 'Add contact' })).toHaveCount(0)
  await theirs.goto(screen('/forms/new'))
  await expect(theirs.getByText('Your role on this site is Analyst.')).toBeVisible(soon)
  expect(await axeViolations(theirs)).toEqual([])
  await theirs.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible(soon)

  // Her window stays open while her role changes.
  await mine.reload()
  await team.getByRole('combobox', { name: 'Role of Nora Rees' }).click()
  await mine.getByRole('option', { name: 'Support' }).click()
  await expect(theirs.getByRole('link', { name: 'Dashboard' })).toHaveCount(0, soon)
  await expect(theirs.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible(soon)
  await expect(theirs.getByRole('link', { name: 'Automations' })).toHaveCount(0)

  await team.getByRole('button', { name: 'Remove Nora Rees' }).click()
  await expect(theirs.getByRole('heading', { name: 'Contacts', exact: true })).toHaveCount(0, soon)
  await theirs.goto(screen('/contacts'))
  await expect(theirs.getByRole('heading', { name: 'Page not found' })).toBeVisible(soon)
})
