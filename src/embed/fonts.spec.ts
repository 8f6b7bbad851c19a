import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { fontFaces } from '../form/document/font-faces.ts'
import type { FormDocument } from '../form/document/form-document.ts'
import { mapComponents } from '../form/document/tree.ts'
import { webFonts } from '../form/document/web-fonts.ts'
import { templates } from '../form/templates/templates.ts'
import { startOwnerSite, type OwnerSite } from './testing/owner-site.ts'
import { publishForm } from './publish-form.ts'

const test = base.extend<{ site: OwnerSite }>({
  site: async ({ context }, use) => {
    const site = await startOwnerSite()
    await use(site)
    await context.close()
    await site.close()
  },
})

const newsletter = templates.find(({ slug }) => slug === 'newsletter')!.json

function inFont(fontFamily: string): FormDocument {
  return mapComponents(newsletter, (component) => ({ ...component, style: { ...component.style, fontFamily } }))
}

/** Opens a form with a font on a page that has text in a font of the same name. Returns the requested files. */
async function open(page: Page, site: OwnerSite, form: FormDocument, policy?: string): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/fonts/**', async (route) => {
    const [, file] = /\/fonts\/5\.3\/(.+)$/.exec(route.request().url())!
    asked.push(file!)
    const [, slug, subset] = /^(.+?)-(latin|latin-ext|cyrillic)\.woff2$/.exec(file!)!
    const folder = dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${slug}/package.json`))
    await route.fulfill({
      contentType: 'font/woff2',
      headers: { 'access-control-allow-origin': '*' },
      body: await readFile(join(folder, 'files', `${slug}-${subset}-wght-normal.woff2`)),
    })
  })
  const { first } = publishForm(form)
  await page.route('**/f/*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `export default ${JSON.stringify({ ...first, steps: { ...first.steps, success: [] } })}`,
    }),
  )
  const entry = {
    id: '0190a000-0000-7000-8000-000000000001',
    name: 'newsletter',
    type: 'popup' as const,
    triggers: { delay: 0 },
    frequency: { count: 1, interval: 'always' as const },
  }
  await page.goto(
    site.url({
      forms: [entry],
      body: '<p id="theirs" style="font:20px Lora,monospace">Their own words</p>',
      headers: policy ? { 'Content-Security-Policy': policy } : {},
    }),
  )
  await expect(page.getByRole('dialog')).toBeVisible()
  return asked
}

test('loads only the form’s font, for the characters it shows, and leaves the page’s fonts unchanged', async ({
  page,
  site,
}) => {
  const asked = await open(page, site, inFont('Lora'))
  await expect.poll(() => asked).toEqual(['lora-latin.woff2'])
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.fonts.check('20px "Trellis Lora"'))).toBe(true)
  // Only the page's own font is named "Lora".
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family.replaceAll('"', '')))
  expect([...new Set(families)].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Trellis Lora',
    'Trellis Lora fallback',
  ])
})

test('loads no font for a form in a system font', async ({ page, site }) => {
  const asked = await open(page, site, inFont('Georgia'))
  await page.evaluate(() => document.fonts.ready)
  expect([asked, await page.evaluate(() => document.fonts.size)]).toEqual([[], 0])
})

test('on a page whose policy forbids fonts, shows the form in another font, without an error', async ({
  page,
  site,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const asked = await open(page, site, inFont('Lora'), "default-src 'none'; script-src SERVER; connect-src SERVER")
  await expect(page.getByRole('textbox').first()).toBeVisible()
  expect([asked, errors]).toEqual([[], []])
})

// Arimo has the same metrics as Arial. npm has no package with the fallback for serif fonts.
test('text takes up the same space in each font and in its fallback', async ({ page }) => {
  const words =
    'Join 12,000 readers and get ten percent off your first order. New arrivals, early access and nothing you did not ask for.'
  const off: [string, number, number][] = []
  const arimo = createRequire(import.meta.url).resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')
  const arial = `data:font/ttf;base64,${await readFile(arimo, 'base64')}`
  for (const font of webFonts.filter(({ kind }) => kind !== 'serif')) {
    const { name, weights } = font
    const slug = name.toLowerCase().replaceAll(' ', '-')
    const folder = dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${slug}/package.json`))
    const file = await readFile(join(folder, 'files', `${slug}-latin-wght-normal.woff2`), 'base64')
    const sheet = fontFaces([{ ...font, files: [] }], '').replace(
      /src:local\("Arial"\)[^;]+/,
      () => `src:url(${arial})`,
    )
    await page.setContent(
      `<style>${sheet}@font-face{font-family:real;font-weight:${weights.join(' ')};src:url(data:font/woff2;base64,${file})}
       p{font-size:40px;line-height:normal;white-space:nowrap;position:absolute}</style>
       <p style="font-family:real">${words}</p><p style="font-family:'Trellis ${name} fallback'">${words}</p>`,
    )
    const [width, height] = await page.evaluate(async () => {
      await document.fonts.ready
      const [real, other] = [...document.querySelectorAll('p')].map((one) => one.getBoundingClientRect())
      return [other!.width / real!.width, other!.height / real!.height] as const
    })
    if (Math.abs(width - 1) > 0.06 || Math.abs(height - 1) > 0.04) off.push([name, width, height])
  }
  expect(off).toEqual([])
})
