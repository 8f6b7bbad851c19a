import { expect, type Page } from '@playwright/test'
import { barriers } from './barriers.ts'
import { owner } from './owner.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

/** Set to a folder, it is where the screens are drawn: both widths, light and dark. */
const pictures = process.env['AUTOMATION_PICTURES']

/** From the empty list to a contact who is in the automation, mailed, seen on their page and taken out. */
test('an owner builds an automation, tests it, publishes it and sees who is in it', async ({
  context,
  page,
  trellis,
}) => {
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  const { contact } = await call('/contacts/add', { email: 'ann@example.com', consent: 'At the till.' })
  await call('/autoresponse/email/save', { email: { name: 'Welcome', subject: 'Welcome', body: 'Hello.' } })
  await enter(context)
  const draw = async (name: string) => {
    if (!pictures) return
    for (const [width, height] of [
      [1440, 1000],
      [390, 844],
    ] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png`, fullPage: true })
      }
    }
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.goto(screen('/'))
  await owner.goTo(page, 'Automations')
  await expect(page.getByRole('heading', { name: 'No automations yet' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await draw('empty')
  await page.getByRole('link', { name: 'New automation' }).click()
  await page.getByLabel('Name', { exact: true }).fill('VIP welcome')
  await page.getByLabel('Starts when a contact').selectOption('Gets a tag')
  await page.getByRole('combobox', { name: 'Tag', exact: true }).fill('vip')

  await addStep(page, 'Add step at the start of the automation', 'Send email')
  await expect(page.getByText('Choose an email.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await page.getByLabel('Email', { exact: true }).selectOption('Welcome')
  await addStep(page, 'Add step after step 1', 'Wait')
  await addStep(page, 'Add step after step 2', 'Conditional split')
  const step = page.getByRole('listitem').filter({ hasText: '3. Conditional split' }).first()
  await step.getByRole('button', { name: 'Condition', exact: true }).click()
  await step.getByLabel('Value').fill('example')
  await addStep(page, 'Add step at the start of Yes of step 3', 'Tag')
  await page
    .getByRole('listitem')
    .filter({ hasText: '4. Tag' })
    .last()
    .getByRole('combobox', { name: 'Tag', exact: true })
    .fill('seen')
  await page.getByRole('switch', { name: 'Track a goal' }).check()
  await expect(page.getByText('Choose an email.')).toBeHidden()
  expect(await barriers(page)).toEqual([])
  await draw('editor')

  await page.getByRole('button', { name: 'Test run' }).click()
  await page.getByRole('button', { name: 'Run the test' }).click()
  const way = page.getByRole('table', { name: 'The way through the automation' })
  await expect(way.getByRole('row')).toHaveCount(5)
  await expect(way).toContainText('Would send “Welcome”.')
  await expect(way).toContainText('The contact matches the conditions now.')
  expect(await barriers(page)).toEqual([])
  await draw('test-run')
  await page.keyboard.press('Escape')
  await expect(way).toBeHidden()

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('VIP welcome is published.')).toBeVisible()
  await call('/contacts/save', { contact_id: contact.id, tags: ['vip'] })
  await page.goto(screen(`/contacts/${contact.id}`))
  const section = page.getByRole('region', { name: 'Automations' })
  await expect(section).toContainText('VIP welcome')
  await expect(async () => {
    await page.goto(screen('/automations'))
    await expect(page.getByRole('row').filter({ hasText: 'VIP welcome' })).toContainText('Live')
    await page.getByRole('link', { name: 'VIP welcome' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '2. Wait' }).first()).toContainText('Waiting1', {
      timeout: 2000,
    })
  }).toPass({ timeout: 90_000 })
  expect(await barriers(page)).toEqual([])
  await draw('live')
  await page.goto(screen('/automations'))
  await expect(page.getByRole('row').filter({ hasText: 'VIP welcome' })).toContainText('Live')
  expect(await barriers(page)).toEqual([])
  await draw('list')
  await page.goto(screen(`/contacts/${contact.id}`))
  await section.getByRole('button', { name: 'Remove' }).click()
  await expect(section).toContainText('Removed')
  await draw('contact')

  await page.goto(screen('/automations'))
  await page.getByRole('button', { name: 'VIP welcome: more' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'VIP welcome' })).toContainText('Paused')
  await page.getByRole('button', { name: 'VIP welcome: more' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No automations yet' })).toBeVisible()
})

/** Adds a step by the menu of one plus: that of another may still be closing. */
async function addStep(page: Page, plus: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: plus }).click()
  await page.getByRole('menu', { name: plus }).getByRole('menuitem', { name: kind, exact: true }).click()
}
