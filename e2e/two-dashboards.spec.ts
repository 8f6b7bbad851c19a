import { expect } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { newEmail, owner } from './owner.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

// Takes less than a second on an idle machine.
const soon = { timeout: 20_000 }

test('two people who work on one site see each other’s changes', async ({ browser, context, page, trellis }) => {
  const { call, enter, screen, site } = await ownerOfSite(trellis.url, trellis.shopUrl)
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [mine, theirs] = [page, await other.newPage()]
  for (const one of [mine, theirs]) await one.emulateMedia({ reducedMotion: 'reduce' })
  await enter(context)
  const grace = newEmail('grace')

  await mine.goto(screen('/settings'))
  const people = mine.getByRole('region', { name: 'Team' })
  await people.getByLabel('Invite by email').fill(grace)
  await people.getByRole('button', { name: 'Invite' }).click()
  await expect(people.getByText(grace)).toBeVisible(soon)
  expect(await axeViolations(mine)).toEqual([])
  const { invitations } = await call('/members/list')
  await theirs.goto(invitations[0]!.link!)
  await theirs.getByLabel('Name').fill('Grace Hopper')
  await theirs.getByLabel('Password', { exact: true }).fill('a kettle is not a kiln')
  expect(await axeViolations(theirs)).toEqual([])
  await theirs.getByRole('button', { name: 'Create account and accept' }).click()
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible(soon)

  await Promise.all([mine.goto(screen('/legacy?type=scrollbox')), theirs.goto(screen('/legacy?type=scrollbox'))])
  await expect(theirs.getByText('Nothing to import.')).toBeVisible(soon)
  await mine.getByRole('button', { name: 'Add', exact: true }).click()
  await mine.getByLabel('Name').fill('Old bread box')
  await mine.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByText('Old bread box')).toBeVisible(soon)
  await theirs.getByRole('button', { name: 'Import 1 legacy scroll box' }).click()
  await expect(mine.getByRole('link', { name: 'Open form' })).toBeVisible(soon)
  await expect(mine.getByText('Nothing to import.')).toBeVisible(soon)

  await mine.goto(screen('/auto-responses/new'))
  await mine.getByRole('button', { name: /^Welcome/ }).click()
  await mine.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mine).not.toHaveURL(/new$/, soon)
  await theirs.goto(mine.url())
  const subject = {
    mine: mine.getByLabel('Subject', { exact: true }),
    theirs: theirs.getByLabel('Subject', { exact: true }),
  }
  await expect(subject.theirs).toHaveValue('Good to have you, [first_name|friend]', soon)
  await subject.mine.fill('Hello')
  await mine.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(subject.theirs).toHaveValue('Hello', soon)
  await subject.theirs.fill('Good day')
  await subject.mine.fill('Hello again')
  await mine.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(theirs.getByText('Someone else saved this email.')).toBeVisible(soon)
  await expect(subject.theirs).toHaveValue('Good day')
  await theirs.getByRole('button', { name: 'Use their version' }).click()
  await expect(subject.theirs).toHaveValue('Hello again')

  await owner.goTo(mine, 'Tests')
  await owner.goTo(theirs, 'Tests')
  await expect(theirs.getByText('No tests yet')).toBeVisible(soon)
  await mine.getByRole('button', { name: 'New test' }).click()
  await mine.getByRole('dialog').getByRole('button', { name: 'Old bread box' }).click()
  await expect(mine.getByRole('heading', { name: 'Old bread box' })).toBeVisible(soon)
  await theirs.getByRole('link', { name: 'Old bread box' }).click(soon)
  await mine.getByLabel('Name', { exact: true }).fill('Bread or cake')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByRole('heading', { name: 'Bread or cake' })).toBeVisible(soon)

  const abTest = mine.url()
  await call('/chat/save', { ...(await call('/chat/load')).chat, is_on: true })
  const visitor = async (path: string, body: object) => {
    const answer = await fetch(trellis.url + path, { method: 'POST', body: JSON.stringify({ key: site.key, ...body }) })
    return (await answer.json()) as { token: string }
  }
  const { token } = await visitor('/v/chat/start', {})
  await visitor('/v/chat/send', { token, id: crypto.randomUUID(), text: 'Is the blue kettle back?' })
  const { conversations } = await call('/inbox/list')
  for (const one of [mine, theirs]) await one.goto(screen(`/inbox/${conversations[0]!.id}`))
  await theirs.getByRole('textbox', { name: 'Reply' }).fill('No, sorry.')
  await mine.getByRole('textbox', { name: 'Reply' }).fill('Yes, since today.')
  await mine.getByRole('button', { name: 'Send', exact: true }).click()
  // Although it has appeared in the thread in the meantime, it may not have been read.
  await expect(theirs.getByRole('log')).toContainText('Yes, since today.', soon)
  await theirs.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(theirs.getByText('A colleague replied in the meantime.')).toBeVisible(soon)
  await expect(theirs.getByRole('textbox', { name: 'Reply' })).toHaveValue('No, sorry.')
  expect(await axeViolations(theirs)).toEqual([])
  await theirs.getByRole('textbox', { name: 'Reply' }).fill('And the red one comes on Monday.')
  await theirs.getByRole('button', { name: 'Send anyway' }).click()
  await expect(mine.getByRole('log')).toContainText('And the red one comes on Monday.', soon)
  await mine.goto(abTest)
  await expect(mine.getByLabel('Name', { exact: true })).toHaveValue('Bread or cake', soon)

  // When a session ends during work, nothing is lost.
  await call('/accounts/log-out')
  await mine.getByLabel('Name', { exact: true }).fill('Bread, not cake')
  // The dialog may open before this, if the live updates are refused first, and then it is above the button.
  await mine.getByRole('button', { name: 'Save' }).dispatchEvent('click')
  const again = mine.getByRole('dialog', { name: 'Log in again' })
  await expect(again).toBeVisible(soon)
  expect(await axeViolations(mine)).toEqual([])
  await again.getByLabel('Password', { exact: true }).fill(owner.password)
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(again).toBeHidden()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByRole('heading', { name: 'Bread, not cake' })).toBeVisible(soon)

  // A screen that is opened while the server is unreachable appears once it is back.
  await mine.context().setOffline(true)
  await owner.goTo(mine, 'Media')
  await expect(mine.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible(soon)
  await mine.context().setOffline(false)
  await expect(mine.getByRole('heading', { name: 'Media' })).toBeVisible(soon)
  await other.close()
})

test('requests the account while the screen’s code is still loading', async ({ context, page, trellis }) => {
  const { enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  // Delays all scripts except the program's entry until the calls have been made.
  await page.route(/\/assets\/(?!index-)[^/]+\.js$/, async (route) => {
    await expect.poll(() => [...asked], soon).toEqual(expect.arrayContaining(['/accounts/me', '/sites/list', '/plans/load'])) // prettier-ignore
    await route.continue()
  })
  await page.goto(screen(''))
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible(soon)
})
