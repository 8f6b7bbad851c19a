import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { startOwnerSite } from '../../embed/testing/owner-site.ts'
import { templates } from '../templates/templates.ts'

type Window = {
  trellis: { open(id: string): void }
  renderer: typeof import('./mount-form.ts')
}

/**
 * Pictures of every template: as it is drawn from the stored document (canvas, thumbnails, gallery), and as visitors get
 * it from what was published (live page, preview). All of them on one page, one after the other.
 */
for (const [width, height] of [
  [1280, 900],
  [320, 1600],
] as const)
  test(`the editor's drawing and the live form are the same to the pixel, ${width} wide`, async ({ page }) => {
    test.setTimeout(90_000)
    const site = await startOwnerSite()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.clock.setFixedTime(new Date('2026-11-20T10:00:00Z'))
    // As if the server took push by a page of its own, for which no browser has to be asked.
    await page.route('**/v/push/options', (route) =>
      route.fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { success: true, publicKey: '', worker: '', window: '/push' },
      }),
    )
    const forms = templates.map(({ slug }) => ({
      id: slug,
      name: slug,
      type: 'popup' as const,
      triggers: { clicks: ['.never'] },
      frequency: { count: 0, interval: 'always' as const },
    }))
    await page.goto(site.url({ forms }))
    await page.addScriptTag({ content: await renderer() })
    await page.waitForFunction(() => 'trellis' in window)
    await loadPictures(page, site.server)

    for (const { slug, json } of templates) {
      await page.evaluate((id) => (window as never as Window).trellis.open(id), slug)
      const live = await picture(page)
      await page.keyboard.press('Escape')
      await expect(page.locator('trellis-form')).toHaveCount(0)

      await page.evaluate(
        ([design, origin]) => {
          const host = document.documentElement.appendChild(document.createElement('trellis-canvas'))
          host.setAttribute('style', 'position:fixed;inset:16px;overflow:auto;scrollbar-width:none')
          const root = host.attachShadow({ mode: 'open' })
          ;(window as never as Window).renderer.mountForm(root, design, { origin })
        },
        [json, site.server] as const,
      )
      const canvas = await picture(page)
      await page.locator('trellis-canvas').evaluate((host) => host.remove())

      if (live.equals(canvas)) continue
      const { size, far } = await difference(page, live, canvas)
      expect(size, slug).toEqual([0, 0])
      // Sub-pixel positions move the smoothing of an edge here and there; no more than that.
      expect(far, slug).toBeLessThan(0.0005)
    }
    await site.close()
  })

async function renderer(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('mount-form.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'renderer',
  })
  return outputFiles[0]!.text
}

/** From then on they come out of memory. */
async function loadPictures(page: Page, server: string): Promise<void> {
  const sources = [...new Set(JSON.stringify(templates).match(/\/pictures\/[\w-]+\.svg/g))]
  await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map((src) => {
          const image = document.body.appendChild(new Image(1, 1))
          image.src = src
          return image.decode()
        }),
      ).then(() => undefined),
    sources.map((path) => server + path),
  )
}

async function picture(page: Page): Promise<Buffer> {
  const tab = page.locator('.form > *')
  await tab.waitFor()
  // Where it stands, what lies behind it and its shadow are the surface's business.
  await tab.evaluate(async (element) => {
    const root = element.getRootNode() as ShadowRoot
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '.form>*{box-shadow:none!important;margin:0!important;border-radius:0!important}dialog{background:#fff!important;scrollbar-width:none}dialog>.form{margin:0!important}',
    )
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    await Promise.all([...root.querySelectorAll('img')].map((image) => image.decode()))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
  return tab.screenshot()
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
