import { expect as expectSoon, test } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { owner } from './owner.ts'
import { ownerOfSite } from './owner-calls.ts'
import { startTrellis, type Trellis } from './trellis.ts'

const expect = expectSoon.configure({ timeout: 30_000 })
test.use({ viewport: { width: 1440, height: 900 } })

// The whole installation gets a different look, which other stories must not see.
let trellis: Trellis
test.beforeAll(async () => {
  trellis = await startTrellis({ RATE_LIMITS: 'off' })
})
test.afterAll(() => trellis?.stop())

test('an agency gives the installation its own name, logo and color', async ({ context, page }) => {
  const { enter, email, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await enter(context)
  await page.goto(`${trellis.url}/branding`)
  await page.getByRole('textbox', { name: 'Name' }).fill('North Studio')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload logo' }).click(),
  ])
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: square })
  await page.getByRole('textbox', { name: 'Accent color' }).fill('#ffcc00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This color is too light')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Accent color' }).fill('#1f3fbf')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveTitle('Branding · North Studio')
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page.goto(screen('/'))
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const mark = page.getByRole('button', { name: 'Site: Kettle & Kiln' }).getByRole('presentation')
  await expect(mark).toHaveAttribute('src', /^\/brand\/logo/)
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(page)).toEqual([])

  await context.clearCookies()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${trellis.url}/log-in`)
  await expect(page.getByRole('heading', { name: 'Log in to North Studio' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toHaveCSS(
    'background-color',
    'rgb(31, 63, 191)',
  )
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

/** A blue square of 8 × 8 pixels. */
const square = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQt9+PFTEMLQkAr11HQaGzmL4AAAAASUVORK5CYII=',
  'base64',
)
