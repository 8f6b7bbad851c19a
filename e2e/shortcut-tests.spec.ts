import { expect as expectSoon, type Page } from '@playwright/test'
import { drawScreen } from './draw-screen.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })

/** If set to a folder, screenshots are saved there: both widths, light and dark. */
const pictures = process.env['SHORTCUT_PICTURES']

test('an owner ends the A/B test of a shortcut’s form; the winner replaces the form, and the shortcut shows it', async ({
  context,
  page,
  trellis,
}) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await call('/shops/connect/demo')
  const { shortcut } = await call('/apps/shortcuts/save', { shortcut: { template_id: 'welcome-offer' } })
  const first = shortcut.forms[0]!.popup_id!
  const { popup_id: second } = await call('/test/create', { popup_id: first })
  await call('/popup/update', { popup_id: second, popup: { status: 'active' } })
  await enter(context)
  await page.goto(screen(`/shortcuts/${shortcut.id}`))
  const steps = page.getByRole('navigation', { name: 'Steps' })

  // A second subject for the first email.
  await steps.getByRole('button', { name: /Welcome and reminder/ }).click()
  const welcome = page.getByRole('region', { name: 'Welcome', exact: true })
  await welcome.getByRole('button', { name: 'Test another subject' }).click()
  await welcome.getByRole('textbox', { name: 'Subject B' }).fill('Your code is here')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Changes are live.')).toBeVisible()
  const results = welcome.getByRole('list', { name: 'Results of the test' })
  await expect(results.getByRole('listitem')).toHaveText([/Subject A: 0 of 0/, /Subject B: 0 of 0/])
  expect(await axeViolations(page)).toEqual([])
  await draw(page, 'subject-test')

  await steps.getByRole('button', { name: /Design and discount/ }).click()
  await page.getByRole('link', { name: 'A/B test of variants A and B' }).click()
  await page.getByRole('button', { name: 'End test' }).click()
  await page.getByRole('menuitem', { name: /^B / }).click()
  await expect(page.getByText('Test ended. Everyone sees B now.')).toBeVisible()
  await page.goto(screen(`/shortcuts/${shortcut.id}`))
  await expect(page.getByText(/Everyone sees variant B: it won the A\/B test/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await draw(page, 'test-won')

  // Published again, the shortcut uses the winner.
  await page.getByLabel('Name', { exact: true }).fill('Welcome')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Changes are live.')).toBeVisible()
  await expect(page.getByText(/Everyone sees variant B: it won the A\/B test/)).toBeVisible()
  const statuses = async () => {
    const loaded = await Promise.all([first, second].map((popup_id) => call('/popup/load', { popup_id })))
    return loaded.map(({ popup }) => popup.status)
  }
  expect(await statuses()).toEqual(['paused', 'active'])
  await page.getByRole('link', { name: 'A/B test', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible()

  // The list works without the figures.
  await page.goto(screen('/shortcuts'))
  const row = page.getByRole('row', { name: /Welcome/ })
  await expect(row).toContainText('No data yet')
  await row.getByRole('button', { name: 'Welcome: more' }).click()
  await page.getByRole('menuitem', { name: 'Hide statistics' }).click()
  await expect(row).not.toContainText('No data yet')
  await row.getByRole('button', { name: 'Welcome: more' }).click()
  await page.getByRole('menuitem', { name: 'Show statistics' }).click()
  await expect(row).toContainText('No data yet')
})

test('saves shortcut edits automatically, warns before closing an unsaved window, and reports a conflict to the later of two windows', async ({
  context,
  page,
  trellis,
}) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  const { shortcut } = await call('/apps/shortcuts/save', { shortcut: { template_id: 'sunset', status: 'draft' } })
  const nameNow = async () => (await call('/apps/shortcuts/load', { id: shortcut.id })).shortcut.name
  await enter(context)
  const other = await context.newPage()
  for (const window of [page, other]) {
    await window.goto(screen(`/shortcuts/${shortcut.id}`))
    await expect(window.getByLabel('Name', { exact: true })).toHaveValue(shortcut.name)
  }
  await other.route('**/apps/shortcuts/load', (route) => route.abort())
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Goodbye')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect.poll(nameNow).toBe('Goodbye')

  // Nothing is saved if nothing changed.
  const saves: string[] = []
  page.on('request', (request) => request.url().endsWith('/apps/shortcuts/save') && saves.push(request.url()))

  // If saving fails, the user is asked before the window closes.
  await page.route('**/apps/shortcuts/save', (route) => route.abort())
  await name.fill('Farewell')
  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(name).toHaveValue('Farewell')
  expect(saves.length).toBeLessThan(2)
  await page.unroute('**/apps/shortcuts/save')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect.poll(nameNow).toBe('Farewell')

  // A window that doesn't know about the change.
  await other.getByLabel('Name', { exact: true }).fill('From the other window')
  await expect(other.getByText('Someone else saved this shortcut after you opened it.')).toBeVisible()
  expect(await nameNow()).toBe('Farewell')
  await other.unroute('**/apps/shortcuts/load')
  await other.getByRole('button', { name: 'Load their version' }).click()
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Farewell')
  await other.close()
})

test('failed loads and saves are logged by name, and the screens keep working', async ({ context, page, trellis }) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  const { shortcut } = await call('/apps/shortcuts/save', { shortcut: { template_id: 'sunset', status: 'draft' } })
  await enter(context)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const fail = (path: string) =>
    page.route(`**${path}`, (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'Something broke.' } }),
    )
  const hears = (words: string) => expect.poll(() => logged.join('\n')).toContain(words)
  for (const [path, at, words] of [
    ['/apps/shortcuts', '/shortcuts', 'Failed to fetch shortcuts.'],
    ['/apps/shortcuts/load', `/shortcuts/${shortcut.id}`, 'Failed to fetch shortcut.'],
  ] as const) {
    await fail(path)
    await page.goto(screen(at))
    await hears(words)
    await expect(page.getByRole('heading', { name: /Shortcut/ }).first()).toBeVisible()
    await page.unroute(`**${path}`)
  }
  await page.reload()
  await fail('/apps/shortcuts/save')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Goodbye')
  await hears('Failed to save shortcut.')
  await expect(name).toHaveValue('Goodbye')
  // Saving resumes automatically as soon as possible.
  await page.unroute('**/apps/shortcuts/save')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 })
})

const draw = (page: Page, name: string) => drawScreen(page, pictures, name)
