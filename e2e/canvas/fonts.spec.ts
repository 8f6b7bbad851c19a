import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { find, select, shot, test } from './a-canvas.ts'

const { resolve } = createRequire(import.meta.url)

test('the font menu shows each font in its own typeface and loads only visible fonts, and the canvas follows the selection', async ({
  page,
}) => {
  const asked = new Set<string>()
  await page.route('**/fonts/**', async (route) => {
    const [, slug] = /\/([a-z0-9-]+)-latin\.woff2$/.exec(route.request().url())!
    asked.add(slug!)
    const folder = dirname(resolve(`@fontsource-variable/${slug}/package.json`))
    await route.fulfill({
      contentType: 'font/woff2',
      headers: { 'access-control-allow-origin': '*' },
      body: await readFile(join(folder, 'files', `${slug}-latin-wght-normal.woff2`)),
    })
  })
  await select(page, 'headline')
  const font = page.getByRole('combobox', { name: 'Font' })
  await font.click()
  const caveat = page.getByRole('option', { name: 'Caveat' })
  await expect(caveat.locator('span')).toHaveCSS('font-family', '"Trellis Caveat", Caveat, system-ui')
  await expect.poll(() => asked.has('caveat')).toBe(true)
  expect(asked.size).toBeLessThan(20)
  await shot(page, 'font-menu')
  await font.fill('lora')
  await page.getByRole('option', { name: 'Lora' }).click()
  expect((await find(page, 'headline')).style.fontFamily).toBe('Lora')
  await expect(page.locator('[data-id=headline]')).toHaveCSS(
    'font-family',
    '"Trellis Lora", "Trellis Lora fallback", Lora, Georgia, serif',
  )
  await expect.poll(() => asked.has('lora')).toBe(true)
})
