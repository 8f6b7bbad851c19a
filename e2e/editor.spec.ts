import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { owner } from './owner.ts'
import { test } from './shared-trellis.ts'

/**
 * The editor as an owner uses it: another goal, another type and back again, tabs, triggers, a preview, an exported
 * file.
 */
test('an owner changes a form’s goal, type, tabs and triggers, and undoes unwanted changes', async ({
  page,
  trellis,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await owner.createAccount(page, trellis.url)
  await owner.createSite(page, 'Kettle & Kiln', trellis.shopUrl)
  await owner.goTo(page, 'List Builder')
  await page.getByRole('link', { name: 'New form' }).first().click()
  await page.getByText('Bakery newsletter').click()
  await page.getByRole('button', { name: 'Use this template' }).click()
  await expect(page).toHaveURL(/\/forms\/[0-9a-f-]{36}/)
  // Until the template's preview has disappeared, it shows the same text.
  await expect(onCanvas(page, 'Hear first what comes out of the oven')).toHaveCount(1)
  await expect(onCanvas(page, 'Hear first what comes out of the oven')).toBeVisible()

  await changeGoalAndBack(page)
  await changeTypeAndBack(page)
  await makeItAMat(page)
  await addTabs(page)
  await chooseWhatOpensIt(page)
  await lookAtIt(page)
  await takeItHomeAndBringItBack(page)
  for (const section of ['Goals', 'Form type', 'Design', 'Visibility', 'Success', 'Services']) {
    await open(page, section)
    expect([section, await axeViolations(page)]).toEqual([section, []])
  }
})

async function changeGoalAndBack(page: Page): Promise<void> {
  await open(page, 'Goals')
  await page.getByRole('radio', { name: 'Social shares' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change to “Social shares”?' })
  await expect(dialog).toContainText('Yours, with 18 components')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('radio', { name: 'Collect emails' })).toBeChecked()
  await page.getByRole('radio', { name: 'Social shares' }).click()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('button', { name: /^Goals/ })).toContainText('Social shares')
  await expect(onCanvas(page, 'Hear first what comes out of the oven')).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(page.getByRole('button', { name: /^Goals/ })).toContainText('Collect emails')
  await expect(onCanvas(page, 'Hear first what comes out of the oven')).toBeVisible()
}

async function changeTypeAndBack(page: Page): Promise<void> {
  await open(page, 'Form type')
  await page.getByRole('radio', { name: /^Smart bar/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Change to “Smart bar”?' })
  await expect(dialog).toContainText('Once a month')
  await expect(dialog).toContainText('On every page')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('button', { name: /^Visibility/ })).toContainText('After 5 seconds, on every page')
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(page.getByRole('button', { name: /^Visibility/ })).toContainText('After 5 seconds, once a month')
  await expect(page.getByRole('button', { name: /^Form type/ })).toContainText('Popup')
}

/** A welcome mat collects emails, whatever the form's earlier goal was. */
async function makeItAMat(page: Page): Promise<void> {
  await open(page, 'Goals')
  await page.getByRole('radio', { name: 'Call to action' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
  await open(page, 'Form type')
  await page.getByRole('radio', { name: /^Welcome mat/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Change to “Welcome mat”?' })
  await expect(dialog).toContainText('Collect emails')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('button', { name: /^Goals/ })).toContainText('Collect emails')
  await expect(page.getByRole('button', { name: /^Visibility/ })).toContainText('on every page')
  const undo = page.getByRole('region', { name: 'Form' }).getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(page.getByRole('button', { name: /^Goals/ })).toContainText('Call to action')
  await undo.click()
  await expect(page.getByRole('button', { name: /^Form type/ })).toContainText('Popup')
  await expect(onCanvas(page, 'Hear first what comes out of the oven')).toBeVisible()
}

async function addTabs(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await tabs.getByRole('button', { name: 'Add tab' }).click()
  await expect(tabs.getByRole('button', { name: 'Tab 2', exact: true })).toHaveAttribute('aria-current', 'true')
  await tabs.getByRole('button', { name: 'Tab 2: more' }).click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await tabs.getByRole('button', { name: 'Tab 2: more' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(tabs.getByRole('button', { name: 'Tab 2', exact: true })).toBeHidden()
  await open(page, 'Success')
  await page.getByRole('button', { name: 'Add tab for existing subscribers' }).click()
  await expect(tabs.getByRole('button', { name: 'Already subscribed' }).first()).toHaveAttribute('aria-current', 'true')
}

async function chooseWhatOpensIt(page: Page): Promise<void> {
  await open(page, 'Visibility')
  await page.getByRole('checkbox', { name: 'Exit intent' }).click()
  await page.getByRole('checkbox', { name: 'Time on page' }).click()
  await page.getByRole('checkbox', { name: 'Scroll depth' }).click()
  await page.getByRole('textbox', { name: 'Percent of page' }).fill('70')
  await expect(page.getByText('Shows to visitors on exit intent or at 70% scroll depth')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
}

async function lookAtIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).click()
  const shown = page.frameLocator('iframe[title="Form preview"]').getByRole('dialog')
  await shown.getByRole('textbox').fill('grace@hopper.example')
  await shown.getByRole('button', { name: 'Save me a loaf' }).click()
  await expect(shown.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()
  // The first Escape closes the form, the next one the preview.
  await page.keyboard.press('Escape')
  // A closed dialog keeps the keys until it is removed, a task later.
  await expect(page.frameLocator('iframe[title="Form preview"]').locator('trellis-form')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Preview' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused()
}

async function takeItHomeAndBringItBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export to file' }).click(),
  ])
  const file = await readFile(await download.path())
  await page.getByRole('link', { name: 'All forms' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import' }).click(),
  ])
  await chooser.setFiles({ name: download.suggestedFilename(), mimeType: 'application/json', buffer: file })
  await expect(page.getByText(/^Form saved as .*Hear first what comes/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Visibility/ })).toContainText('70% scroll depth')
}

async function open(page: Page, section: string): Promise<void> {
  const heading = page.getByRole('button', { name: new RegExp(`^${section}`) }).first()
  if ((await heading.getAttribute('aria-expanded')) !== 'true') await heading.click()
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
}

function onCanvas(page: Page, words: string) {
  return page.getByRole('heading', { name: words })
}
