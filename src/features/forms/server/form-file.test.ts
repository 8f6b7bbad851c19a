import { beforeEach, describe, expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import { walk } from '#form/document/tree.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { createIntake } from '#features/analytics/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { visitorsRoom } from '#features/visitors/server/index.ts'
import { forms } from './index.ts'

const database = await testDatabase()
const intake = createIntake({ database, now: () => clock.now, log: silentLog })
const embed = { scriptFor: (config: object) => JSON.stringify(config), chunks: new Map() }
const { app, clock, get, post, runJobs, tools } = await testServer({
  rooms: [accountsRoom({ signUp: 'open' }), sitesRoom(), contacts, forms, visitorsRoom({ intake, embed })],
  database,
  callers: (given, { system }) => ({
    identify: (hash) => identify(system, hash, given.now()),
    roleOn: (userId, siteId) => roleOn(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})

const button = (id: string, action: string) => ({ type: 'button', id, style: {}, text: 'Go', look: 'filled', action })
const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents })
const aDocument = () =>
  ({
    version: 1,
    steps: {
      subscribe: { tabs: [tab('one', [button('x', 'close')])] },
      success: { tabs: [tab('two', [button('y', 'close')])] },
    },
  }) as unknown as FormDocument

async function aSite() {
  const email = `${tools.newId()}@owner.example`
  const { token } = (await post('/accounts/sign-up', { email, password: 'correct horse battery', name: 'Ann' })).body
  const { site } = (await post('/sites/create', { name: 'Shop' }, { token })).body
  const call = <Path extends string>(path: Path, body: object = {}) =>
    post(path, { site_id: site.id, ...body }, { token })
  const aForm = async (popup: object = {}) => {
    const { status, body } = await call('/popup/save', { popup: { json: aDocument(), name: 'Spring sale!', ...popup } })
    expect([status, body.error]).toEqual([200, undefined])
    return body.popup
  }
  const importFile = async (file: string | object, fields: Record<string, string> = {}, as = token) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ site_id: site.id as string, ...fields })) form.append(name, value)
    form.append('file', new File([typeof file === 'string' ? file : JSON.stringify(file)], 'form.json'))
    const sent = new Request('http://x/', { method: 'POST', body: form })
    const answer = await app.inject({
      method: 'POST',
      url: '/popup/import',
      headers: { 'content-type': sent.headers.get('content-type')!, ...(as && { authorization: `Bearer ${as}` }) },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { id: site.id as string, key: site.key as string, email, token: token as string, call, aForm, importFile }
}

let site: Awaited<ReturnType<typeof aSite>>
beforeEach(async () => {
  site = await aSite()
})
const idsOf = (json: FormDocument) => [...walk(json)].map(({ component }) => component.id)

describe('every setting', () => {
  const set = {
    show_type: 'scroll',
    trigger_percent: 55,
    click_triggers: ['.buy', 'not [ one'],
    triggers: { exit: true, page_count: 3 },
    stop_after: { views: 2, close: true, conversion: false },
    schedule: { start: '2026-12-01T00:00:00.000Z', end: null },
    device_mode: 'mobile',
    animation_id: 'zoom',
    content_width: 420,
    bar_size: 60,
    position: 'left',
    auto_embed_placement: 30,
    pixels_conversion: ['https://a.example/p.gif'],
    subscribe_redirect_fields: ['first'],
    min_cart_value: 20.5,
    double_opt_in: true,
    showStats: false,
  }

  test('is kept as it was set', async () => {
    const { id } = await site.aForm(set)
    expect((await site.call('/popup/load', { popup_id: id })).body.popup).toMatchObject(set)
    const { body } = await site.call('/apps/listbuilder/v3/popups')
    expect(body.popups[0]).toMatchObject(set)
  })

  test.each([
    [{ show_type: 'magic' }, 'popup.show_type'],
    [{ trigger_percent: 101 }, 'popup.trigger_percent'],
    [{ click_triggers: Array(21).fill('a') }, 'popup.click_triggers'],
    [{ click_triggers: ['x'.repeat(201)] }, 'popup.click_triggers.0'],
    [{ content_width: 49 }, 'popup.content_width'],
    [{ pixels_conversion: ['http://a.example'] }, 'popup.pixels_conversion.0'],
    [{ pixels_conversion: ['https://a.example/"><script>'] }, 'popup.pixels_conversion.0'],
    [{ min_cart_value: -1 }, 'popup.min_cart_value'],
    [{ landing_page_slug: 'Not A Slug' }, 'popup.landing_page_slug'],
    [{ advanced_form: 'x'.repeat(20_001) }, 'popup.advanced_form'],
    [{ list_ids: Array.from({ length: 21 }, () => tools.newId()) }, 'popup.list_ids'],
    [{ list_ids: ['x'] }, 'popup.list_ids.0'],
    [{ subscriber_notification: 'stranger@example.org' }, 'popup.subscriber_notification'],
  ])('%j is refused', async (fields, path) => {
    const { status, body } = await site.call('/popup/save', { popup: { json: aDocument(), ...fields } })
    expect([status, body.issues[0].path]).toEqual([400, path])
  })

  test('a member of the site may be told of subscribers', async () => {
    expect(await site.aForm({ subscriber_notification: site.email })).toMatchObject({
      subscriber_notification: site.email,
    })
  })

  test("subscribers go on the site's own lists, as long as there are any", async () => {
    const aList = async (of: typeof site) => (await of.call('/lists/save', { name: 'News' })).body.list_id as string
    const [list, other] = [await aList(site), await aList(site)]
    const list_ids = [list, other, list, await aList(await aSite()), tools.newId()]
    const form = await site.aForm({ list_ids })
    expect(form.list_ids).toEqual([list, other])
    const copy = (await site.call('/popup/clone', { popup_id: form.id })).body.popup
    const draft = { popup_id: copy.id, draft_at: null, changes: { list_ids: [other] } }
    expect((await site.call('/popup/draft/save', draft)).status).toBe(200)
    await site.call('/lists/delete', { list_id: other })
    const { body } = await site.call('/popup/load', { popup_id: copy.id })
    expect([body.popup.list_ids, body.draft!.changes.list_ids]).toEqual([[list], []])
    const file = (await site.call('/popup/export', { popup_id: form.id })).body.content
    expect((await (await aSite()).importFile(file)).body.popup.list_ids).toEqual([])
    const { status } = await (await aSite()).call('/popup/save', { popup_id: form.id, popup: { list_ids: [] } })
    expect(status).toBe(404)
  })

  test('what is not for the owner to set stays', async () => {
    const more = {
      variant: 'B',
      test_id: tools.newId(),
      campaign_id: tools.newId(),
      legacy_ids: ['1'],
      weight: 99,
      site_id: 'x',
    }
    expect(await site.aForm(more)).toMatchObject({
      variant: null,
      test_id: null,
      campaign_id: null,
      legacy_ids: [],
      weight: 50,
    })
  })
})

describe('a file', () => {
  test('goes out and comes back as a paused form of the same settings, with ids of its own', async () => {
    const form = await site.aForm({ trigger_percent: 77, subscriber_notification: site.email })
    const { body } = await site.call('/popup/export', { popup_id: form.id })
    expect(body.file_name).toBe('Spring-sale.json')
    expect(body.content).not.toContain(site.email)
    const other = await aSite()
    const { status, body: imported } = await other.importFile(body.content)
    expect([status, imported.message]).toEqual([200, 'Form saved as Spring sale!'])
    expect(imported.popup).toMatchObject({ status: 'paused', trigger_percent: 77, subscriber_notification: '' })
    expect(imported.popup.id).not.toBe(form.id)
    const ids = new Set(idsOf(form.json))
    expect(idsOf(imported.popup.json).some((id) => ids.has(id))).toBe(false)
  })

  test('takes the place of what a form was, but not of its id and status', async () => {
    const file = (await site.call('/popup/export', { popup_id: (await site.aForm({ name: 'New' })).id })).body.content
    const old = await site.aForm({ name: 'Old' })
    await site.call('/popup/update', { popup_id: old.id, popup: { status: 'active' } })
    const load = async () => (await site.call('/popup/load', { popup_id: old.id })).body.popup
    const read = await site.importFile(file, { popup_id: old.id, only_read: 'yes' })
    expect([read.body.popup.name, (await load()).name]).toEqual(['New', 'Old'])
    const { body } = await site.importFile(file, { popup_id: old.id })
    expect(body.popup).toMatchObject({ id: old.id, name: 'New', status: 'active' })
    expect((await load()).name).toBe('New')
  })

  test.each([
    ['', 400, 'Choose a file.'],
    ['not json', 400, 'This is not a form file.'],
    ['{}', 400, 'This is not a form file.'],
    ['[]', 400, 'This is not a form file.'],
    [{ kind: 'trellis-form', version: 2, form: {} }, 400, 'This file is from a newer version of Trellis.'],
    [
      {
        kind: 'trellis-form',
        version: 1,
        form: { name: 'x', form_type: 'popup', goal: 'emails', json: { version: 1 } },
      },
      400,
      'The design in this file cannot be read.',
    ],
    ['['.repeat(200_000), 400, 'This is not a form file.'],
    ['{"kind":"trellis-form","__proto__":{"a":1}}', 400, 'This is not a form file.'],
    ['x'.repeat(1_100_000), 413, 'This file is too large: at most 1 MB.'],
  ])('that is none (%#) is refused', async (file, status, error) => {
    const answer = await site.importFile(file)
    expect([answer.status, answer.body.success, answer.body.error]).toEqual([status, false, error])
    expect(answer.body.issues?.map(({ message }: { message: string }) => message) ?? [error]).toEqual([error])
    expect((await site.call('/apps/listbuilder/v3/popups')).body.total).toBe(0)
  })

  test("is nobody's to bring but a member's, to a form of the site", async () => {
    const { content } = (await site.call('/popup/export', { popup_id: (await site.aForm()).id })).body
    const other = await aSite()
    expect((await site.importFile(content, {}, '')).status).toBe(401)
    expect((await site.importFile(content, {}, other.token)).status).toBe(403)
    expect((await other.importFile(content, { popup_id: (await site.aForm()).id })).status).toBe(404)
    expect((await other.importFile(content, { popup_id: tools.newId() })).status).toBe(404)
    expect((await other.call('/popup/export', { popup_id: (await site.aForm()).id })).status).toBe(404)
  })
})

describe('a preview', () => {
  const preview = async (form: object = {}) =>
    new URL(
      (await site.call('/popup/preview', { form: { json: aDocument(), name: 'Unsaved', ...form } })).body.previewUrl,
    ).pathname
  /** What the script is told, behind the line that hands Escape on. */
  const toldTo = async (path: string) => {
    const [handOn, told] = (await get(`${path}/script.js`)).text.split(/;(?=\{)/)
    expect(handOn).toContain('trellis:escape')
    return JSON.parse(told!)
  }

  test('shows a form that was never saved, by the script, and stores nothing of it', async () => {
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

  test('says what it is made with where the live forms do', async () => {
    const told = async () => (await toldTo(await preview())).branding
    expect(await told()).toBeUndefined()
    await site.call('/settings', { settings: { branding: true } })
    expect(await told()).toBe(true)
  })

  test('ends after a day, for good', async () => {
    const path = await preview()
    clock.advance(24 * 3600 * 1000)
    for (const url of [path, `${path}/script.js`, `${path}/form.js`, '/p/x']) expect((await get(url)).status).toBe(404)
    await runJobs()
  })

  test('makes room for newer ones', async () => {
    const first = await preview()
    for (let i = 0; i < 50; i++) {
      clock.advance(1)
      await preview()
    }
    expect((await get(first)).status).toBe(404)
    expect((await get(await preview())).status).toBe(200)
  })

  test('of what is no design is refused', async () => {
    expect((await site.call('/popup/preview', { form: { name: 'x' } })).status).toBe(400)
  })
})

describe('a landing page', () => {
  const landing = { is_landing_page: true, landing_page_slug: 'winter-sale' }
  const activate = (popup_id: string) => site.call('/popup/update', { popup_id, popup: { status: 'active' } })
  const path = () => `/l/${site.key}/winter-sale`

  test('is there while its form is live, with this form alone, whatever it waits for elsewhere', async () => {
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

  test("runs an owner's code without our origin", async () => {
    const form = await site.aForm({ ...landing, goal: 'custom', json: aDocument(), advanced_form: '<b>hi</b>' })
    await activate(form.id)
    expect((await get(path())).headers['content-security-policy']).toContain('sandbox allow-scripts')
    const script = JSON.parse((await get(`${path()}/script.js`)).text)
    expect((await get(script.forms[0].code)).text).toContain('<b>hi</b>')
  })

  test('has an address that no other form has', async () => {
    const form = await site.aForm(landing)
    const second = await site.call('/popup/save', { popup: { json: aDocument(), ...landing } })
    expect([second.status, second.body.error]).toEqual([409, 'Another form uses this URL slug.'])
    await site.call('/popup/delete', { popup_id: form.id })
    await site.aForm(landing)
  })

  test.each(['/l/x/y', '/l/%00/y', '/l/x/..%2f', '/l/x/Y'])('%s is none', async (url) => {
    expect((await get(url)).status).toBeGreaterThanOrEqual(400)
    expect((await get(url)).status).toBeLessThan(500)
  })
})

describe('the settings of a site', () => {
  const brand = { logo: '', heading_font: '', body_font: '', button_radius: null }
  const defaults = { cap: null, hold_out: 0, consent_mode: 'off', branding: false, palette: [], brand }

  test('have defaults, keep what is not named, and reach visitors at once', async () => {
    expect((await site.call('/settings')).body.settings).toEqual(defaults)
    await site.call('/settings', { settings: { cap: { count: 1, interval: 'day' } } })
    const { body } = await site.call('/apps/listbuilder/v3/settings', {
      settings: { hold_out: 5, palette: ['#AA0000'] },
    })
    const settings = { ...defaults, cap: { count: 1, interval: 'day' }, hold_out: 5, palette: ['#aa0000'] }
    expect(body.settings).toEqual(settings)
    expect((await site.call('/settings')).body.settings).toEqual(settings)
    const script = JSON.parse((await get(`/s/${site.key}.js`)).text)
    expect(script).toMatchObject({ cap: { count: 1, interval: 'day' }, holdOut: 5 })
    expect(script).not.toHaveProperty('palette')
  })

  test.each([
    [{ hold_out: 51 }, 'settings.hold_out'],
    [{ cap: { count: 0, interval: 'day' } }, 'settings.cap.count'],
    [{ palette: ['red'] }, 'settings.palette.0'],
    [{ brand: { ...brand, logo: 'javascript:alert(1)' } }, 'settings.brand.logo'],
    [{ brand: { ...brand, body_font: 'x;}' } }, 'settings.brand.body_font'],
    [{ brand: { ...brand, button_radius: 41 } }, 'settings.brand.button_radius'],
    [{ consent_mode: 'x' }, 'settings.consent_mode'],
  ])('%j is refused', async (settings, path) => {
    const { status, body } = await site.call('/settings', { settings })
    expect([status, body.issues[0].path]).toEqual([400, path])
  })

  test("are each site's own", async () => {
    await site.call('/settings', { settings: { branding: true } })
    expect((await (await aSite()).call('/settings')).body.settings).toEqual(defaults)
    expect((await site.call('/settings', { site_id: (await aSite()).id })).status).toBe(403)
  })
})
