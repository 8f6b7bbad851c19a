import { expect } from '@playwright/test'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

test('the “made with” line appears on the canvas and in the preview once it is enabled', async ({
  page,
  context,
  trellis,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const owner = await ownerOfSite(trellis.url, 'https://kettle.example')
  await owner.enter(context)
  const { templates } = await owner.call('/templates')
  const { id: list_builder_template_id } = templates.find((one) => one.name === 'Bakery newsletter')!
  const ids: string[] = []
  for (const form_type of ['popup', 'smart-bar', 'scroll-box', 'welcome-mat', 'inline-popup']) {
    const { popup } = await owner.call('/popup/save', {
      popup: { list_builder_template_id, form_type, name: form_type },
    })
    ids.push(popup.id)
  }
  /** Returns the content that follows the form on the canvas. */
  const said = () =>
    page.evaluate(() => {
      for (const { shadowRoot } of document.querySelectorAll('*')) {
        const form = shadowRoot?.querySelector('.form')
        if (form) {
          const { content, height } = getComputedStyle(form, '::after')
          return [content, height]
        }
      }
      return undefined
    })
  await page.goto(owner.screen(`/forms/${ids[0]}`))
  await expect.poll(said).toEqual(['none', 'auto'])
  await owner.call('/settings', { settings: { branding: true } })
  for (const id of ids) {
    await page.goto(owner.screen(`/forms/${id}`))
    await expect.poll(said).toEqual(['"Made with Trellis"', '28px'])
  }
  await page.getByRole('button', { name: 'Preview' }).click()
  const line = page.frameLocator('iframe').getByRole('link', { name: 'Made with Trellis' })
  await expect(line).toBeVisible()
  await expect(line).toHaveAttribute('href', trellis.url)
})
