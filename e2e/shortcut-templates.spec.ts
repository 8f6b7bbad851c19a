import { mkdirSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

/** If set to a folder, screenshots of all templates' forms and emails are saved there: desktop, phone, dark. */
const pictures = process.env['TEMPLATE_PICTURES']
if (pictures) mkdirSync(pictures, { recursive: true })

/** Widths in pixels of a desktop's reading pane and of a phone. */
const widths = [640, 390] as const

test('the forms and emails of every template are complete, on desktop and phone', async ({ page, trellis }) => {
  test.setTimeout(900_000)
  const { call } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await call('/shops/connect/demo')
  const { templates } = await call('/apps/shortcuts/templates')
  expect(templates).toHaveLength(17)
  await expect
    .poll(async () => (await call('/shops/products/search', {})).products.length, { timeout: 60_000 })
    .toBeGreaterThan(3)
  const blank = `${trellis.url}/blank`
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  // A page created by a test can't load from the machine it runs on, so the test provides the store's images.
  await page.route(`${trellis.shopUrl}/files/**`, async (route) =>
    route.fulfill({ response: await page.request.get(route.request().url()) }),
  )
  for (const { id } of templates) {
    const { shortcut } = await call('/apps/shortcuts/save', { shortcut: { template_id: id, status: 'draft' } })
    for (const form of shortcut.forms) await lookAtForm(page, call, `${id}-form-${form.id}`, form.popup_id!)
    const mails: string[] = []
    for (const { subject, document, from } of shortcut.emails) {
      const email = { name: subject, subject, document, custom_sender: from }
      const { html } = await call('/autoresponse/email/preview', { email })
      // Products of the store replace the reader's.
      expect(html, `${id}: ${subject}`).not.toContain('Product name')
      mails.push(html)
    }
    // The URLs of images in previews have no host.
    await page.goto(blank)
    await lookAtMails(page, `${id}-emails`, mails)
  }
})

type Call = Awaited<ReturnType<typeof ownerOfSite>>['call']

/** Checks the form as visitors see it: fully visible on both screens, with its images. */
async function lookAtForm(page: Page, call: Call, name: string, popup_id: string): Promise<void> {
  const { popup } = await call('/popup/load', { popup_id })
  const { json, form_type, goal } = popup
  const { previewUrl } = await call('/popup/preview', { form: { json, form_type, goal, name } })
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(previewUrl)
    const form = page.locator('trellis-form')
    await expect(form).toHaveCount(1)
    await expect(form.getByRole('button').first()).toBeVisible()
    await expect.poll(() => form.locator('img').evaluateAll(areLoaded)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    if (!pictures) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png` })
    }
  }
}

/**
 * Checks a template's emails side by side, at the width of a reading pane and of a phone: none is wider, and all images
 * are loaded.
 */
async function lookAtMails(page: Page, name: string, mails: readonly string[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width: (width + 20) * mails.length, height: 1400 })
    const frames = mails.map(
      (html) =>
        `<iframe width="${width}" height="1380" style="border:0" srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
    )
    await page.setContent(`<body style="margin:0;display:flex;gap:20px;background:#888">${frames.join('')}</body>`)
    for (const frame of page.frames().slice(1)) {
      await expect.poll(() => frame.locator('img').evaluateAll(areLoaded)).toBe(true)
      expect(
        await frame.evaluate(() => document.documentElement.scrollWidth),
        `${name} at ${width}`,
      ).toBeLessThanOrEqual(width)
    }
    if (!pictures) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png` })
    }
  }
}

/** Checks whether all images have loaded. Open-tracking pixels are ignored. */
function areLoaded(images: (HTMLElement | SVGElement)[]): boolean {
  return images.every((one) => {
    const { complete, naturalWidth, width } = one as HTMLImageElement
    return width <= 1 || (complete && naturalWidth > 0)
  })
}

test('every template shows its target in the list and, once live, its progress toward it', async ({
  context,
  page,
  trellis,
}) => {
  test.setTimeout(300_000)
  const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
  await call('/shops/connect/demo')
  await call('/contacts/add', { email: 'ann@example.com', consent: 'At the till.' })
  const { templates } = await call('/apps/shortcuts/templates')
  for (const { id } of templates) {
    const made = await call('/apps/shortcuts/save', { shortcut: { template_id: id, status: 'draft' } })
    const { displayRules: _rules, ...definition } = made.shortcut.definition
    const selectedProduct = { product_id: 'morning-mug', title: 'Morning mug', url: '', image_url: '', price: '' }
    const { shortcut } = await call('/apps/shortcuts/save', {
      shortcut: {
        id: made.shortcut.id,
        template_id: id,
        session_id: made.sessionId,
        ...(id === 'cross-sell' && { definition: { ...definition, selectedProduct } }),
      },
    })
    expect(shortcut).toMatchObject({ status: 'active', problems: [] })
  }
  await call('/orders/record', { order: { external_id: '1', email: 'ann@example.com', currency: 'USD', total: 48 } })
  await enter(context)
  await page.goto(screen('/shortcuts'))
  const started = ['post-purchase', 'cross-sell', 'replenishment']
  for (const { id, name, target, target_percent } of templates) {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(row).toContainText(target, { timeout: 30_000 })
    await expect(row).toContainText('Live')
    await expect(row).toContainText(started.includes(id) ? `0% of ${target_percent}%` : 'No data yet')
  }
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Cross-sell after an order', exact: true }).click()
  const results = page.getByRole('group', { name: 'Results' }).or(page.getByLabel('Results'))
  await expect(results.first()).toContainText('of 5%')
  await expect(results.first()).toContainText('Entered')
})
