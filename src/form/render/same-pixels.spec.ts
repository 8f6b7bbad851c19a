import { test } from '@playwright/test'
import { isDrawn } from '../../../config/is-drawn.ts'
import { publishForm } from '../../embed/publish-form.ts'
import type { SuccessStepDesign } from '../document/compact.ts'
import type { FormDocument, StepName } from '../document/form-document.ts'
import { startOwnerSite } from '../../embed/testing/owner-site.ts'
import { canvasPicture, expectSame, loadPictures, picture, renderer } from '../../embed/testing/pictures.ts'
import { templates } from '../templates/templates.ts'

const sizes = [
  [1280, 900],
  [320, 1600],
] as const

/**
 * Screenshots of every template: as drawn from the stored document (canvas, thumbnails, gallery), and as visitors get
 * it once published. All of them on one page, one after the other. A run draws one of each template's four images.
 */
for (const [row, step] of (['subscribe', 'success'] as const).entries())
  for (const [column, [width, height]] of sizes.entries())
    test(`the editor and the live form render identical pixels: ${step}, ${width} wide`, async ({ page }) => {
      const site = await startOwnerSite()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height })
      await page.clock.setFixedTime(new Date('2026-11-20T10:00:00Z'))
      // As if the server offered push through a page of its own, so that the browser doesn't have to be asked.
      await page.route('**/v/push/options', (route) =>
        route.fulfill({
          headers: { 'Access-Control-Allow-Origin': '*' },
          json: { success: true, publicKey: '', worker: '', window: '/push' },
        }),
      )
      const some = templates.filter((_, i) => isDrawn(i + 2 * row + column, 4))
      if (step === 'success')
        await page.route('**/f/*.js', (route) => {
          const slug = /([\w-]+)\.js$/.exec(new URL(route.request().url()).pathname)![1]
          return route.fulfill({
            headers: { 'Access-Control-Allow-Origin': '*' },
            contentType: 'text/javascript',
            body: `export default ${JSON.stringify(atSuccess(templates.find((one) => one.slug === slug)!.json))}`,
          })
        })
      const forms = some.map(({ slug }) => ({
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

      for (const { slug, json } of some) {
        await page.evaluate((id) => (window as never as { trellis: { open(id: string): void } }).trellis.open(id), slug)
        const live = await picture(page)
        await page.keyboard.press('Escape')
        await page.locator('trellis-form').waitFor({ state: 'detached' })
        await expectSame(page, live, await canvasPicture(page, { json, origin: site.server, step }), slug)
      }
      await site.close()
    })

/**
 * Returns a design that starts with the success step, with both style sheets: as a page has it after a visitor
 * subscribed.
 */
function atSuccess(json: FormDocument): object {
  const { first, later } = publishForm(json)
  const { tabs, css } = later as SuccessStepDesign
  const steps: Record<StepName, unknown> = { subscribe: tabs, success: tabs }
  return { ...first, steps, css: first.css + css }
}
