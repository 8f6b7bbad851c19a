import { expect } from '@playwright/test'
import { canvasPicture, expectSame, loadPictures, picture, renderer } from '../src/embed/testing/pictures.ts'
import { templates } from '../src/form/templates/templates.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

// `same-pixels.spec.ts` compares the live form of each template; this test covers the preview's URL.
const some = templates.filter(
  ({ form_type }, i) => templates.slice(0, i).filter((earlier) => earlier.form_type === form_type).length < 2,
)

test('a preview page looks the same as the editor’s canvas, for templates of every type', async ({
  page,
  context,
  trellis,
}) => {
  const { call } = await ownerOfSite(trellis.url, 'https://kettle.example')
  const canvas = await context.newPage()
  for (const one of [page, canvas]) {
    await one.emulateMedia({ reducedMotion: 'reduce' })
    await one.clock.setFixedTime(new Date('2026-11-20T10:00:00Z'))
  }
  const blank = `${trellis.url}/blank`
  await canvas.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }))
  await canvas.goto(blank)
  await canvas.addScriptTag({ content: await renderer() })
  await loadPictures(canvas, trellis.url)
  for (const [i, { slug, json }] of some.entries()) {
    const size = i % 2 === 0 ? { width: 390, height: 1600 } : { width: 1280, height: 900 }
    await Promise.all([page, canvas].map((one) => one.setViewportSize(size)))
    const { previewUrl } = await call('/popup/preview', { form: { json, form_type: 'popup', name: slug } })
    await page.goto(previewUrl)
    await expect(page.locator('trellis-form')).toHaveCount(1)
    const preview = await picture(page)
    await expectSame(
      canvas,
      preview,
      await canvasPicture(canvas, { json, origin: trellis.url, step: 'subscribe' }),
      slug,
    )
  }
})
