import { expect, test, type Page } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { walk } from '../src/form/document/tree.ts'
import type { Editor } from '../src/form/editor/editor.ts'
import { typeNames } from '../src/form/editor/names.ts'
import { aStage } from '../src/form/editor/testing/a-stage.ts'
import { addableBySubject, componentFor } from '../src/form/editor/toolbox.ts'
import { buildEditorPage } from './editor-page.ts'

type Window = { editorPage: typeof import('../src/form/editor/testing/editor-page.tsx'); editor: Editor }

/** All that isn't inert: the drawn form is, under its boxes. */
const visible = { context: { exclude: [['[inert]']] } }

/** A form with one component of every type. */
const form = aStage()
let count = 0
const addable = addableBySubject.flatMap(({ types }) => [...types])
const made = addable.map((type) => componentFor(type, form, () => `made-${count++}`))
form.steps.subscribe.tabs[0]!.childComponents!.push(...made)

let html: string
test.beforeAll(async () => {
  html = await buildEditorPage()
})

for (const isDark of [false, true])
  test(`every panel of the editor is accessible, ${isDark ? 'dark' : 'light'}`, async ({ page }) => {
    await open(page, isDark)
    const shown = walk(form).map(({ component }) => component)
    for (const { id, type } of shown.filter((one, i) => shown.findIndex(({ type: same }) => same === one.type) === i)) {
      await page.evaluate((one) => (window as never as Window).editor.select(one), id)
      const crumbs = page.getByRole('navigation', { name: 'Component path' })
      await expect(crumbs.locator('strong')).toHaveText(typeNames[type])
      expect([type, await axeViolations(page, visible)]).toEqual([type, []])
    }
    for (const view of ['Layers', 'Colors']) {
      await page.getByText(view, { exact: true }).click()
      await expect(page.getByRole('radio', { name: view })).toBeChecked()
      expect([view, await axeViolations(page, visible)]).toEqual([view, []])
    }
    for (const open of [() => page.getByRole('button', { name: 'Add' }).click(), () => openMenu(page)]) {
      await open()
      await expect(page.getByRole('menu')).toBeVisible()
      // The menu is at the end of the page, outside its regions. The focus moves there and comes back.
      expect((await axeViolations(page, visible)).filter((one) => !one.startsWith('region:'))).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    }
    await page.getByRole('application').focus()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused()
    expect(await axeViolations(page, visible)).toEqual([])
  })

test('a form is built by keyboard alone, and a screen reader announces each change', async ({ page }) => {
  await open(page)
  const heard = page.locator('output[aria-live=polite]')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await expect(page.getByRole('button', { name: 'Add' })).toBeVisible()
  await press('Tab')
  await expect(page.getByRole('button', { name: 'Add' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Headline', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Headline', exact: true })).toBeFocused()
  await press('ArrowDown', 'ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Button', exact: true })).toBeFocused()
  await press('Enter')
  await expect(heard).toHaveText(/^Added\. Button: /)
  await expect(page.getByRole('button', { name: 'Add' })).toBeFocused()

  const crumb = page.getByRole('button', { name: 'Tab', exact: true })
  const label = page.getByRole('textbox', { name: 'Text', exact: true })
  // The path is rendered before the fields below it are loaded.
  await expect(label).toBeVisible()
  await press('F6')
  await expect(crumb).toBeFocused()
  await press('Tab')
  await expect(label).toBeFocused()
  await press('Control+a')
  await page.keyboard.type('Yes, please')
  const button = page.locator('[data-id] button, button[data-id]').filter({ hasText: 'Yes, please' })
  await expect(button).toBeAttached()
  await press('F6')
  await expect(page.getByRole('application')).toBeFocused()

  await press('Alt+ArrowUp')
  await expect(heard).toHaveText(/^\d+ of \d+$/)
  await press('Control+d')
  await expect(heard).toHaveText(/^Added\. Button: Yes, please\. /)
  await press('Delete')
  await expect(heard).toHaveText(/^Removed\. /)
  await press('Control+z')
  await expect(heard).toHaveText(/^Undone\. /)
  await press('Control+Shift+z')
  await expect(heard).toHaveText(/^Redone/)
  await press('Escape', 'Escape')
  await expect(heard).toHaveText('Nothing selected.')

  await press('Tab', 'Tab', 'Tab')
  await expect(heard).toHaveText(/^Text: Welcome\. /)
  await press('Enter')
  await page.keyboard.type('Hello there')
  await press('Escape')
  await expect(page.locator('[data-id=headline]')).toHaveText('Hello there')
  await expect(page.getByRole('application')).toBeFocused()
  await press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'Actions' })
  await expect(menu).toBeVisible()
  await press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('application')).toBeFocused()

  await press('Tab', 'Tab', 'ArrowRight')
  await expect(heard).toHaveText('41 across, 40 down, 100 by 40')
  await press('Control+Shift+l')
  await expect(heard).toHaveText('41 across, 40 down, 100 by 40, locked')
})

async function open(page: Page, isDark = false) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('http://editor.test/**', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('http://editor.test/')
  await page.evaluate(
    ([document_, dark]) => {
      const win = window as never as Window
      win.editor = win.editorPage.mountEditor(document_, dark)
    },
    [form, isDark] as const,
  )
  await expect(page.locator('[data-id=three]')).toBeAttached()
}

async function openMenu(page: Page) {
  await page.getByRole('application').focus()
  await page.keyboard.press('Shift+F10')
}
