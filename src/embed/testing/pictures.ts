import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { build } from 'esbuild'
import type { FormDocument, StepName } from '../../form/document/form-document.ts'
import { templates } from '../../form/templates/templates.ts'

/** Builds the editor's renderer as a script that defines `renderer`. */
export async function renderer(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../form/render/mount-form.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'renderer',
  })
  return outputFiles[0]!.text
}

/** Loads the images of all templates; after that, they come from memory. */
export async function loadPictures(page: Page, server: string): Promise<void> {
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

/** Takes a screenshot of the displayed tab. */
export async function picture(page: Page): Promise<Buffer> {
  const tab = page.locator('.form > *')
  await tab.waitFor()
  // Its position, background and shadow belong to the surface.
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

/** Draws a step as the editor does, on a page that has `renderer`, and takes a screenshot of it. */
export async function canvasPicture(
  page: Page,
  { json, origin, step }: { json: FormDocument; origin: string; step: StepName },
): Promise<Buffer> {
  await page.evaluate(
    ([design, server, name]) => {
      const { renderer: drawing } = window as never as { renderer: typeof import('../../form/render/mount-form.ts') }
      const host = document.documentElement.appendChild(document.createElement('trellis-canvas'))
      host.setAttribute('style', 'position:fixed;inset:16px;overflow:auto;scrollbar-width:none')
      drawing.mountForm(host.attachShadow({ mode: 'open' }), design, { origin: server }).show(name)
    },
    [json, origin, step] as const,
  )
  const taken = await picture(page)
  await page.locator('trellis-canvas').evaluate((host) => host.remove())
  return taken
}

/** Fails if two screenshots differ by more than anti-aliasing at some edges, which varies with sub-pixel positions. */
export async function expectSame(page: Page, a: Buffer, b: Buffer, what: string): Promise<void> {
  if (a.equals(b)) return
  const { size, far } = await difference(page, a, b)
  expect.soft(size, what).toEqual([0, 0])
  expect.soft(far, what).toBeLessThan(0.0005)
}

/** Returns the difference in size of two screenshots, and the share of color values that clearly differ. */
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
