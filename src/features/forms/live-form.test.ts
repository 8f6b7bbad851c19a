import { describe, expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import type { Popup } from './contract.ts'
import { defaultSiteSettings } from './default-site-settings.ts'
import { liveForm, loaderEntry, publishedSettings, smartTriggers } from './live-form.ts'
import { newPopup } from './rules.ts'
import { templates } from '#form/templates/templates.ts'

const id = '00000000-0000-7000-8000-000000000001'
const testId = '00000000-0000-7000-8000-000000000002'
const a = (fields: Partial<Popup> = {}): Popup => ({
  ...newPopup(id, {} as FormDocument, fields.form_type ?? 'popup', '2026-11-20T10:00:00.000Z'),
  ...fields,
})

test('the loader entry of a default form contains next to nothing', () => {
  expect(loaderEntry(a())).toEqual({
    id,
    name: '',
    type: 'popup',
    triggers: { delay: 5 },
    frequency: { count: 1, interval: 'month' },
  })
})

describe('triggers', () => {
  test.each<[Partial<Popup>, object]>([
    [{ before_show_delay: 2, before_show_delay_interval: 'minute' }, { delay: 120 }],
    [{ before_show_delay: 3, before_show_delay_interval: 'always' }, { delay: 3 }],
    [{ show_type: 'exit' }, { exit: true }],
    [{ show_type: 'scroll' }, { scroll: 40 }],
    [{ form_type: 'scroll-box' }, { scroll: 40 }],
    [{ show_type: 'inactivity' }, { inactivity: 20 }],
    [{ show_type: 'inactivity', triggers: { inactivity: 7 } }, { inactivity: 7 }],
    [{ show_type: 'time-on-site' }, { timeOnSite: 60 }],
    [{ show_type: 'page-count', triggers: { page_count: 4 } }, { pages: 4 }],
    [{ show_type: 'add-to-cart' }, { cart: true }],
    [{ show_type: 'event', triggers: { event: 'sale' } }, { event: 'sale' }],
    [{ show_type: 'event' }, {}],
    [{ show_type: 'schedule' }, { delay: 0 }],
    [
      { show_type: 'exit', triggers: { delay: 9, scroll: 0, add_to_cart: true } },
      { exit: true, delay: 9, scroll: 0, cart: true },
    ],
    [
      { show_type: 'exit', click_triggers: ['.buy', '#1'] },
      { exit: true, clicks: ['.buy'] },
    ],
    [{ show_type: 'click', click_triggers: ['.a', 'b['] }, { clicks: ['.a'] }],
    [{ form_type: 'click-trigger-popup', show_type: 'exit', click_triggers: ['.a'] }, { clicks: ['.a'] }],
    [{ form_type: 'inline-popup', show_type: 'exit' }, { delay: 0 }],
    [{ visibility_mode: 'smart', show_type: 'click', click_triggers: ['.a'] }, smartTriggers],
  ])('%j: %j', (fields, triggers) => {
    expect(loaderEntry(a(fields)).triggers).toEqual(triggers)
  })
})

describe('the teaser tab', () => {
  const json = templates.find(({ slug }) => slug === 'newsletter')!.json
  const teaser = { show: 'both', text: 'Get it', position: 'bottom-right', closable: true } as const
  const told = (fields: Partial<Popup>) => loaderEntry(a({ json, ...fields })).teaser
  test("has the colors of the form's button", () => {
    expect(told({ teaser })).toEqual({
      text: 'Get it',
      when: 'both',
      background: 'rgba(26, 26, 26, 1)',
      color: 'rgba(255, 255, 255, 1)',
    })
  })
  test('can have another position, and can be permanent', () => {
    expect(told({ teaser: { ...teaser, position: 'left', closable: false } })).toMatchObject({
      position: 'left',
      lasting: true,
    })
  })
  test.each<Partial<Popup>>([
    { teaser: { ...teaser, show: 'never' } },
    { teaser: { ...teaser, text: '' } },
    { teaser, form_type: 'inline-popup' },
    { teaser, form_type: 'click-trigger-popup' },
  ])('is absent for %j', (fields) => expect(told(fields)).toBeUndefined())
})

describe('other loader settings', () => {
  test.each<[Partial<Popup>, object]>([
    [
      { schedule: { start: '2026-12-01T00:00:00.000Z', end: '2026-12-02T00:00:00.000Z' } },
      { from: 1796083200000, until: 1796169600000 },
    ],
    [{ stop_after: { views: 3, close: true, conversion: false } }, { stop: { views: 3, close: true, again: true } }],
    [{ stop_after: { views: 0, close: true, conversion: true } }, { stop: { close: true } }],
    [{ device_mode: 'mobile' }, { devices: ['mobile'] }],
    [{ device_mode: 'desktop-tablet' }, { devices: ['desktop', 'tablet'] }],
    [{ shows_from_search: true }, { fromSearch: true }],
    [{ min_cart_value: 50 }, { cart: 50 }],
    [{ test_id: testId, variant: 'B', weight: 30 }, { test: { id: testId, variant: 'B', weight: 30 } }],
    [
      { subscribe_redirect_url: 'https://a.example', subscribe_redirect_fields: ['first'] },
      { redirect: 'https://a.example', redirectFields: ['first'] },
    ],
    [{ pixels_conversion: ['https://a.example/p.gif'] }, { pixels: ['https://a.example/p.gif'] }],
    [
      { position: 'left', animation_id: 'zoom', popup_mode: 'modeless', content_width: 480 },
      { surface: { position: 'left', animation: 'zoom', modeless: true, width: 480 } },
    ],
    [
      { form_type: 'smart-bar', position: 'bottom', show_position: 'static', bar_size: 80 },
      { surface: { position: 'bottom', static: true, size: 80 } },
    ],
    [{ form_type: 'inline-popup' }, { surface: { embed: { at: 50 } } }],
    [
      { form_type: 'inline-popup', embed_selector: 'main', embed_blackout_status: 'active' },
      { surface: { embed: { at: 50, within: 'main' }, blackout: true } },
    ],
  ])('%j: %j', (fields, told) => {
    expect(loaderEntry(a(fields))).toMatchObject(told)
  })

  test.each(['popup', 'scroll-box', 'welcome-mat', 'smart-bar', 'click-trigger-popup', 'game'] as const)(
    'a new %s has the default position of its type',
    (form_type) =>
      expect(
        loaderEntry(a({ form_type, position: newPopup(id, {} as FormDocument, form_type, '').position })),
      ).not.toHaveProperty('surface'),
  )
})

test('server-side settings are not published', () => {
  const popup = a({
    goal: 'custom',
    advanced_form: '<b>hi</b>',
    is_landing_page: true,
    landing_page_slug: 'sale',
    double_opt_in: true,
    subscriber_notification: 'ann@example.com',
    list_ids: [id],
  })
  const { entry, more } = liveForm(popup)
  expect(more).toEqual({
    customCode: '<b>hi</b>',
    slug: 'sale',
    isDoneByClick: true,
    doubleOptIn: true,
    notify: 'ann@example.com',
    lists: [id],
  })
  expect(JSON.stringify(entry)).not.toContain('ann@example.com')
  const { more: ofEmails } = liveForm({ ...popup, goal: 'emails' })
  expect(ofEmails).not.toHaveProperty('customCode')
  expect(ofEmails).not.toHaveProperty('isDoneByClick')
})

test('publishes only site settings that differ from the defaults', () => {
  expect(publishedSettings(defaultSiteSettings)).toEqual({})
  expect(publishedSettings({ ...defaultSiteSettings, cap: { count: 1, interval: 'always' } })).toEqual({})
  const set = {
    ...defaultSiteSettings,
    cap: { count: 1, interval: 'day' as const },
    hold_out: 10,
    consent_mode: 'wait' as const,
    branding: true,
  }
  expect(publishedSettings(set)).toEqual({
    cap: { count: 1, interval: 'day' },
    holdOut: 10,
    consent: 'wait',
    branding: true,
  })
})

test('a contact form adds to no list, asks for no confirmation, and sends no subscriber notification', () => {
  const subscribing = { double_opt_in: true, list_ids: [testId], subscriber_notification: 'ann@example.com' }
  const message_receipt = { is_on: true, text: 'Thanks.' }
  expect(liveForm(a({ ...subscribing, goal: 'messages', message_receipt })).more).toEqual({
    message: { receipt: 'Thanks.' },
  })
  expect(liveForm(a({ goal: 'messages' })).more).toEqual({ message: {} })
})
