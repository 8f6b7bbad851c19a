import { expect } from '@playwright/test'
import sharp from 'sharp'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

test('an image uploaded by the owner has its space reserved before it loads: no layout shift', async ({
  page,
  trellis,
}) => {
  const { call, site, token } = await ownerOfSite(trellis.url, 'https://kettle.example')
  const png = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#12355b' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('use', 'picture')
  body.append('file', new File([new Uint8Array(png)], 'kettle.png', { type: 'image/png' }))
  const uploaded = await fetch(`${trellis.url}/media/upload/${site.id}/listbuilder`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const { media } = (await uploaded.json()) as { media: { picture: { address: string } } }
  const text = (id: string, words: string) => ({
    type: 'text',
    id,
    style: {},
    blocks: [{ type: 'heading', spans: [{ text: words }] }],
  })
  const image = {
    type: 'image',
    id: 'b',
    style: {},
    src: media.picture.address,
    alt: 'A kettle',
    fill: 'normal',
    action: 'nothing',
  }
  const tab = (id: string, childComponents: object[]) => ({
    type: 'tab',
    id,
    name: 'Main',
    style: { width: 480 },
    childComponents,
  })
  const field = { name: 'email', label: 'Email', showLabel: true, placeholder: '', required: true, kind: 'email' }
  const send = { type: 'button', id: 'e', style: {}, look: 'filled', action: 'submit', text: 'Subscribe' }
  const no = (id: string) => ({ type: 'button', id, style: {}, look: 'link', action: 'close', text: 'No' })
  const json = {
    version: 1,
    steps: {
      subscribe: {
        tabs: [
          tab('a', [image, text('c', 'Below it'), { type: 'textField', id: 'd', style: {}, ...field }, send, no('h')]),
        ],
      },
      success: { tabs: [tab('f', [text('g', 'Thank you'), no('i')])] },
    },
  }
  const { popup } = await call('/popup/save', {
    popup: { json, name: 'Kettle', is_landing_page: true, landing_page_slug: 'kettle' },
  })
  await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })

  let release = () => {}
  const held = new Promise<void>((go) => (release = go))
  await page.route('**/i/*', async (route) => {
    await held
    await route.continue()
  })
  await page.addInitScript(() => {
    const counted = window as unknown as { shifts: number }
    counted.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${trellis.url}/l/${site.key}/kettle`)
  const below = page.getByRole('heading', { name: 'Below it' })
  await expect(below).toBeVisible()
  const before = await below.boundingBox()
  release()
  const picture = page.getByRole('img', { name: 'A kettle' })
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(800)
  expect(await below.boundingBox()).toEqual(before)
  expect((await picture.boundingBox())!.height).toBeCloseTo(300, 0)
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)
})
