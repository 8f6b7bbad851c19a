import { expect, type Page } from '@playwright/test'
import { drawScreen } from './draw-screen.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { guidePicture } from './guide-pictures.ts'
import { ownerOfSite } from './owner-calls.ts'
import { owner } from './owner.ts'
import { test } from './shared-trellis.ts'

/** If set to a folder, screenshots are saved there: both widths, light and dark. */
const pictures = process.env['AUTOMATION_PICTURES']

/** From the empty list to a delivered email, using mouse and keyboard. */
test('an owner builds an automation on the canvas and publishes it, and its first subscriber gets the email', async ({
  context,
  page,
  trellis,
}) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await call('/autoresponse/email/save', { email: { name: 'Welcome', subject: 'Welcome to us', body: 'Hello.' } })
  await enter(context)
  await page.goto(screen('/'))
  await owner.goTo(page, 'Automations')
  await expect(page.getByRole('heading', { name: 'No automations yet' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await draw(page, 'empty')
  await page.getByRole('button', { name: 'Start from scratch' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Hello series')

  // By mouse: the plus, the menu, the panel.
  await page.getByRole('button', { name: 'Add step at the start of the automation' }).click()
  await page.getByRole('menuitem', { name: 'Send email', exact: true }).click()
  const email = page.getByRole('treeitem', { name: /^1\. Send email/ })
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleName(/Choose an email\./)
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await page.getByRole('tab', { name: 'Problems (1)' }).click()
  await page.getByRole('button', { name: /Choose an email\./ }).click()
  await page.getByLabel('Email', { exact: true }).selectOption('Welcome')
  await expect(email).toHaveAccessibleName(/Welcome to us/)
  await expect(page.getByRole('tab', { name: /Problems/ })).toBeHidden()

  // By keyboard: add, open, move, undo, copy, delete.
  await email.focus()
  await page.keyboard.press('+')
  await page.getByRole('menuitem', { name: 'Wait', exact: true }).press('Enter')
  const wait = page.getByRole('treeitem', { name: /\d\. Wait 1 day/ })
  await expect(wait).toBeFocused()
  await expect(wait).toHaveAccessibleName(/^2\. Wait 1 day/)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(wait).toHaveAccessibleName(/^1\. Wait/)
  await page.keyboard.press('Control+z')
  await expect(wait).toHaveAccessibleName(/^2\. Wait/)
  await page.keyboard.press('Control+Shift+z')
  await expect(wait).toHaveAccessibleName(/^1\. Wait/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await wait.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Wait for')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(wait).toBeFocused()
  await page.keyboard.press('Control+d')
  await expect(page.getByRole('treeitem', { name: /^3\. Wait/ })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('treeitem')).toHaveCount(3)
  await expect(wait).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(email).toBeFocused()

  // Zooms with the buttons, fits to the screen, and goes back. The steps are visible at every size.
  const zoom = page.getByRole('group', { name: 'Zoom' })
  const size = zoom.getByRole('button', { name: 'Zoom to 100%' })
  const width = async () => (await email.boundingBox())!.width
  const whole = await width()
  await zoom.getByRole('button', { name: 'Zoom out' }).click()
  await expect(size).toHaveText('80%')
  expect(await width()).toBeCloseTo(whole * 0.8, 0)
  await zoom.getByRole('button', { name: 'Zoom in' }).press('Enter')
  await expect(size).toHaveText('100%')
  await zoom.getByRole('button', { name: 'Fit to screen' }).click()
  await expect(email).toBeInViewport()
  await size.click()
  await expect(size).toHaveText('100%')

  // A branch: the wait is dragged into it, and stays when the split is deleted.
  await page.getByRole('button', { name: 'Add step after step 2' }).click()
  await page.getByRole('menuitem', { name: 'Conditional split', exact: true }).click()
  await page.getByRole('button', { name: 'Condition', exact: true }).click()
  await page.getByLabel('Value').fill('example')
  await expect(page.getByRole('treeitem', { name: /^3\. Conditional split Email contains example/ })).toBeVisible()
  await drag(page, /^2\. Wait/, 'Add step at the start of Yes of step 3')
  await expect(page.getByRole('treeitem', { name: /^3\. Wait 1 day Yes of step 2/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await draw(page, 'editor')
  await page.getByRole('treeitem', { name: /^2\. Conditional split/ }).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByLabel('Keep Yes: 1 step').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 step' }).click()
  await expect(wait).toHaveAccessibleName(/^2\. Wait/)

  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await guidePicture(page, 'automation')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('dialog')).toContainText('The automation goes live')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Hello series is published.')).toBeVisible()

  await call('/contacts/add', { email: 'ann@example.com', consent: 'At the till.' })
  // The numbers on the canvas update automatically.
  await expect(wait).toHaveAccessibleName(/Waiting 1/, { timeout: 90_000 })
  await expect(email).toHaveAccessibleName(/Passed 1/)
  const { messages } = await call('/sending/mailbox')
  expect(messages).toMatchObject([{ subject: 'Welcome to us', to: 'ann@example.com' }])
  expect(await axeViolations(page)).toEqual([])
  await draw(page, 'live')

  // Publishing again states what happens to the contacts waiting at a deleted step.
  await wait.focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 contact is in it now')
  await expect(dialog).toContainText('1 contact at a step you deleted will leave the automation.')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Hello series is published.')).toBeVisible()
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'View version 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Version 1' }).getByRole('treeitem')).toHaveCount(3)
  // The list of versions closes at the same time.
  await expect(page.locator('[role=dialog]')).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(wait).toBeVisible()
})

/** The list view, a test run, the contact's page, pausing and deleting. */
test('an owner tests an automation, finds the contacts in it, and removes them', async ({ context, page, trellis }) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  const { contact } = await call('/contacts/add', { email: 'ann@example.com', consent: 'At the till.' })
  await call('/autoresponse/email/save', { email: { name: 'Welcome', subject: 'Welcome', body: 'Hello.' } })
  await enter(context)
  await page.goto(screen('/automations/new'))
  await page.getByRole('button', { name: 'Start from scratch' }).click()
  await page.getByText('List', { exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('VIP welcome')
  await page.getByLabel('Starts when a contact').selectOption('Gets a tag')
  await page.getByRole('combobox', { name: 'Tag', exact: true }).fill('vip')
  await addStep(page, 'Add step at the start of the automation', 'Send email')
  await page.getByLabel('Email', { exact: true }).selectOption('Welcome')
  await addStep(page, 'Add step after step 1', 'Wait')
  await addStep(page, 'Add step after step 2', 'Conditional split')
  await page.getByRole('button', { name: 'Condition', exact: true }).click()
  await page.getByLabel('Value').fill('example')
  await addStep(page, 'Add step at the start of Yes of step 3', 'Tag')
  await page.getByRole('combobox', { name: 'Tag', exact: true }).last().fill('seen')
  expect(await axeViolations(page)).toEqual([])
  await draw(page, 'list-view')

  await page.getByText('Canvas', { exact: true }).click()
  await page.getByRole('tab', { name: 'Test' }).click()
  await page.getByRole('button', { name: 'Run test' }).click()
  const path = page.getByRole('list', { name: 'Path through the automation' })
  await expect(path.getByRole('listitem')).toHaveCount(4)
  await expect(path).toContainText('Would send “Welcome”.')
  await expect(page.getByRole('treeitem', { name: /^3\. Conditional split/ })).toContainText('Yes')
  expect(await axeViolations(page)).toEqual([])
  await draw(page, 'test-run')
  await page.getByRole('treeitem', { name: /^3\. Conditional split/ }).click()
  await expect(page.getByText('The contact matches the conditions now.')).toBeVisible()
  await page.getByRole('button', { name: 'End test' }).click()

  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('VIP welcome is published.')).toBeVisible()
  await call('/contacts/save', { contact_id: contact.id, tags: ['vip'] })
  await page.goto(screen(`/contacts/${contact.id}`))
  const section = page.getByRole('region', { name: 'Automations' })
  await expect(section).toContainText('VIP welcome')
  await section.getByRole('button', { name: 'Remove from automation' }).click()
  await expect(section).toContainText('Removed')
  expect(await axeViolations(page)).toEqual([])
  await draw(page, 'contact')

  await page.goto(screen('/automations'))
  const row = page.getByRole('row').filter({ hasText: 'VIP welcome' })
  await expect(row).toContainText('Live')
  expect(await axeViolations(page)).toEqual([])
  await draw(page, 'list')
  await page.getByRole('button', { name: 'VIP welcome: more' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(row).toContainText('Paused')
  await page.getByRole('button', { name: 'VIP welcome: more' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No automations yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Paused')
})

/** Adds a step through the menu of one plus button. Another button's menu may still be closing. */
async function addStep(page: Page, plus: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: plus }).click()
  await page.getByRole('menu', { name: plus }).getByRole('menuitem', { name: kind, exact: true }).click()
}

/** Drags a card to a plus button. */
async function drag(page: Page, card: RegExp, plus: string): Promise<void> {
  const from = (await page.getByRole('treeitem', { name: card }).boundingBox())!
  const to = (await page.getByRole('button', { name: plus }).boundingBox())!
  await page.mouse.move(from.x + 80, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 100, from.y + 60, { steps: 3 })
  await page.mouse.move(to.x + 12, to.y + 12, { steps: 5 })
  await expect(page.getByRole('button', { name: plus })).toHaveAttribute('data-target')
  await page.mouse.up()
}

const draw = (page: Page, name: string) => drawScreen(page, pictures, name)
