import { beforeEach, describe, expect, test } from 'vitest'
import { aSmallDocument, ownersServer } from './testing/owners-server.ts'

const { aSite, get, tools } = await ownersServer()

let site: Awaited<ReturnType<typeof aSite>>
beforeEach(async () => {
  site = await aSite()
})

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

  test('is stored as set', async () => {
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
    const { status, body } = await site.call('/popup/save', { popup: { json: aSmallDocument(), ...fields } })
    expect([status, body.issues[0].path]).toEqual([400, path])
  })

  test('a member of the site may be notified of subscribers', async () => {
    expect(await site.aForm({ subscriber_notification: site.email })).toMatchObject({
      subscriber_notification: site.email,
    })
  })

  test("subscribers are added only to the site's own existing lists", async () => {
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

  test('settings that the owner can’t set stay unchanged', async () => {
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

describe('a site’s settings', () => {
  const brand = { logo: '', heading_font: '', body_font: '', button_radius: null }
  const defaults = { cap: null, hold_out: 0, consent_mode: 'off', branding: false, palette: [], brand }

  test('have defaults, keep what is not given, and reach visitors at once', async () => {
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

  test('are separate for each site', async () => {
    await site.call('/settings', { settings: { branding: true } })
    expect((await (await aSite()).call('/settings')).body.settings).toEqual(defaults)
    expect((await site.call('/settings', { site_id: (await aSite()).id })).status).toBe(403)
  })
})
