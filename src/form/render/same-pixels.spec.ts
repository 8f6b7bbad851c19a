import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { startOwnerSite } from '../../embed/testing/owner-site.ts'
import { templates } from '../templates/templates.ts'

/** Pictures of the tab: as it is drawn from the stored document, and as visitors get it from what was published. */
for (const [width, height] of [
  [1280, 900],
  [320, 1400],
] as const)
  test(`the editor's drawing and the live form are the same to the pixel, ${width} wide`, async ({ page }) => {
    const site = await startOwnerSite()
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('mount-form.ts', import.meta.url))],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'renderer',
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    for (const { slug, json } of templates.slice(0, 5)) {
      await page.goto(
        site.url({
          forms: [
            {
              id: slug,
              name: slug,
              type: 'popup',
              triggers: { delay: 0 },
              frequency: { count: 1, interval: 'always' },
            },
          ],
        }),
      )
      await page.getByRole('dialog').waitFor()
      const live = await picture(page)

      await page.goto(site.url({ forms: [], body: '<div id="canvas" style="position:fixed;inset:16px"></div>' }))
      await page.addScriptTag({ content: outputFiles[0]!.text })
      await page.evaluate(
        ([design, origin]) => {
          const root = document.querySelector('#canvas')!.attachShadow({ mode: 'open' })
          ;(window as never as { renderer: typeof import('./mount-form.ts') }).renderer.mountForm(root, design, {
            origin,
          })
        },
        [json, site.server] as const,
      )
      const { size, far } = await difference(page, live, await picture(page))
      expect(size, slug).toEqual([0, 0])
      // Sub-pixel positions move the smoothing of an edge here and there; no more than that.
      expect(far, slug).toBeLessThan(0.0005)
    }
    await site.close()
  })

async function picture(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle')
  // Where it stands, what lies behind it and its shadow are the surface's business.
  await page.evaluate(() => {
    const root = [...document.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot)!.shadowRoot!
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '.form>*{box-shadow:none!important;margin:0!important;border-radius:0!important}dialog{background:#fff}dialog>.form{margin:0!important}',
    )
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  })
  return page.locator('.form > *').screenshot()
}

/** By how much two pictures differ in size, and which share of the pixels is clearly another colour. */
function difference(page: Page, a: Buffer, b: Buffer): Promise<{ size: number[]; far: number }> {
  return page.evaluate(
    async ([first, second]) => {
      const pixels = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, bitmap.width, bitmap.height)
      }
      const [x, y] = [await pixels(first!), await pixels(second!)]
      let far = 0
      for (let i = 0; i < x.data.length; i++) if (Math.abs(x.data[i]! - y.data[i]!) > 48) far++
      return { size: [x.width - y.width, x.height - y.height], far: far / x.data.length }
    },
    [a, b].map((png) => png.toString('base64')),
  )
}
