import { beforeEach, describe, expect, test } from 'vitest'
import { aSmallDocument, ownersServer } from './testing/owners-server.ts'

const { aSite, clock, get, runJobs } = await ownersServer()

let site: Awaited<ReturnType<typeof aSite>>
beforeEach(async () => {
  site = await aSite()
})

describe('a preview', () => {
  const preview = async (form: object = {}) =>
    new URL(
      (await site.call('/popup/preview', { form: { json: aSmallDocument(), name: 'Unsaved', ...form } })).body
        .previewUrl,
    ).pathname
  /** Returns the data that the script receives, after the line that forwards the Escape key. */
  const toldTo = async (path: string) => {
    const [handOn, told] = (await get(`${path}/script.js`)).text.split(/;(?=\{)/)
    expect(handOn).toContain('trellis:escape')
    return JSON.parse(told!)
  }

  test('shows an unsaved form through the script, and stores no form', async () => {
    const path = await preview({ form_type: 'scroll-box', pixels_conversion: ['https://a.example/p'] })
    const page = await get(path)
    expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(page.headers['content-security-policy']).toContain('sandbox allow-scripts')
    expect(page.headers['content-security-policy']).not.toContain('allow-same-origin')
    const script = await toldTo(path)
    expect(script).toMatchObject({ key: '', preview: true, forms: [{ type: 'scroll-box', code: `${path}/form.js` }] })
    expect(script.forms[0]).not.toHaveProperty('pixels')
    expect((await get(script.forms[0].code)).text).toMatch(/^export default \{/)
    expect((await site.call('/apps/listbuilder/v3/popups')).body.total).toBe(0)
  })

  test('shows the branding if live forms do', async () => {
    const told = async () => (await toldTo(await preview())).branding
    expect(await told()).toBeUndefined()
    await site.call('/settings', { settings: { branding: true } })
    expect(await told()).toBe(true)
  })

  test('expires permanently after a day', async () => {
    const path = await preview()
    clock.advance(24 * 3600 * 1000)
    for (const url of [path, `${path}/script.js`, `${path}/form.js`, '/p/x']) expect((await get(url)).status).toBe(404)
    await runJobs()
  })

  test('is removed when there are many newer ones', async () => {
    const first = await preview()
    for (let i = 0; i < 50; i++) {
      clock.advance(1)
      await preview()
    }
    expect((await get(first)).status).toBe(404)
    expect((await get(await preview())).status).toBe(200)
  })

  test('is refused for an invalid design', async () => {
    expect((await site.call('/popup/preview', { form: { name: 'x' } })).status).toBe(400)
  })
})

describe('a landing page', () => {
  const landing = { is_landing_page: true, landing_page_slug: 'winter-sale' }
  const activate = (popup_id: string) => site.call('/popup/update', { popup_id, popup: { status: 'active' } })
  const path = () => `/l/${site.key}/winter-sale`

  test('exists while its form is live, with only this form, whatever triggers it has elsewhere', async () => {
    const form = await site.aForm({ ...landing, show_type: 'exit', min_cart_value: 9 })
    await activate((await site.aForm({ name: 'Another' })).id)
    expect((await get(path())).status).toBe(404)
    await activate(form.id)
    const page = await get(path())
    expect([page.status, page.headers['x-robots-tag']]).toEqual([200, undefined])
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/)
    expect(page.headers['content-security-policy']).not.toContain('sandbox')
    const script = JSON.parse((await get(`${path()}/script.js`)).text)
    expect(script).toMatchObject({
      key: site.key,
      forms: [{ id: form.id, surface: { page: true }, triggers: { delay: 0 } }],
    })
    expect(script.forms).toHaveLength(1)
    expect(script.forms[0]).not.toHaveProperty('cart')
    expect((await get(script.forms[0].code)).status).toBe(200)
    await site.call('/popup/update', { popup_id: form.id, popup: { status: 'paused' } })
    expect((await get(path())).status).toBe(404)
  })

  test('runs custom code without our origin', async () => {
    const form = await site.aForm({ ...landing, goal: 'custom', json: aSmallDocument(), advanced_form: '<b>hi</b>' })
    await activate(form.id)
    expect((await get(path())).headers['content-security-policy']).toContain('sandbox allow-scripts')
    const script = JSON.parse((await get(`${path()}/script.js`)).text)
    expect((await get(script.forms[0].code)).text).toContain('<b>hi</b>')
  })

  test('has a slug that no other form has', async () => {
    const form = await site.aForm(landing)
    const second = await site.call('/popup/save', { popup: { json: aSmallDocument(), ...landing } })
    expect([second.status, second.body.error]).toEqual([409, 'Another form uses this URL slug.'])
    await site.call('/popup/delete', { popup_id: form.id })
    await site.aForm(landing)
  })

  test.each(['/l/x/y', '/l/%00/y', '/l/x/..%2f', '/l/x/Y'])('does not exist at %s', async (url) => {
    expect((await get(url)).status).toBeGreaterThanOrEqual(400)
    expect((await get(url)).status).toBeLessThan(500)
  })
})
