import { mkdirSync } from 'node:fs'
import { expect as expectSoon, type Page } from '@playwright/test'
import { emptyFlow, type Step } from '../src/features/automations/flow.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })

/** If set to a folder, screenshots are saved there. */
const pictures = process.env['AUTOMATION_PICTURES']

/** Creates 299 steps: waits, and at every tenth step a condition with a wait in each of its branches. */
function steps(): Step[] {
  const all: Step[] = []
  const wait = (id: string, under: Step['under']) => ({
    id,
    kind: 'wait' as const,
    span: { amount: 1, unit: 'day' as const },
    under,
  })
  const filter = {
    match: 'all' as const,
    conditions: [{ field: 'email', operator: 'contains' as const, value: 'example' }],
  }
  for (let i = 0; all.length < 299; i++) {
    const id = `s${i}`
    if (i % 8 !== 0 || all.length > 295) all.push(wait(id, null))
    else {
      all.push({ id, kind: 'condition', filter, under: null })
      for (const branch of ['yes', 'no']) all.push(wait(`${id}${branch}`, { step: id, branch }))
    }
  }
  return all
}

test('an automation of 300 steps is edited by keyboard on the canvas, and read as a list on a phone', async ({
  context,
  page,
  trellis,
}) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  const flow = { ...emptyFlow, steps: steps() }
  const { automation } = await call('/automations/save', { name: 'Three hundred', flow })
  await enter(context)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(screen(`/automations/${automation.id}`))
  // The trigger is one of the tree's items.
  const items = page.getByRole('treeitem')
  await expect(items).toHaveCount(300)
  const step = (number: number) => page.getByRole('treeitem', { name: new RegExp(`^${number}\\. `) })
  await step(1).focus()
  await page.keyboard.press('Home')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(step(1)).toBeFocused()

  // The last step is reachable and can be copied; after that the automation is full.
  await step(299).focus()
  await expect(step(299)).toBeInViewport()
  await page.keyboard.press('Control+d')
  await expect(items).toHaveCount(301)
  await expect(step(300)).toBeFocused()
  await expect(step(300)).toBeInViewport()
  await page.keyboard.press('Control+d')
  await expect(
    page.locator('[aria-live=polite]').filter({ hasText: 'An automation has at most 300 steps.' }),
  ).toHaveCount(1)
  await expect(items).toHaveCount(301)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(step(299)).toBeFocused()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(items).toHaveCount(300)

  // Fits the canvas to the screen, then zooms back to 100%.
  const zoom = page.getByRole('group', { name: 'Zoom' })
  await zoom.getByRole('button', { name: 'Fit to screen' }).click()
  await draw(page, 'whole')
  await zoom.getByRole('button', { name: 'Zoom to 100%' }).click()
  await expect(zoom.getByRole('button', { name: 'Zoom to 100%' })).toHaveText('100%')
  expect(await axeViolations(page)).toEqual([])
  await draw(page, 'close')

  // On a phone it is shown as a list, until the owner chooses the canvas.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Add step after step 299' })).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await draw(page, 'phone')
})

async function draw(page: Page, name: string): Promise<void> {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: `${pictures}/300-${name}.png` })
}
