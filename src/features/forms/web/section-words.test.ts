import { expect, test } from 'vitest'
import type { FormType } from '#form/document/constants.ts'
import { blankDocument } from '../blank-document.ts'
import type { Popup } from '../contract.ts'
import { newPopup } from '../rules.ts'
import { designInWords, servicesInWords, successInWords, typeInWords, visibilityAtAGlance } from './section-words.ts'

const aForm = (type: FormType, fields: Partial<Popup> = {}): Popup => ({
  ...newPopup(
    '0198',
    blankDocument(type, () => 'c'),
    type,
    '2026-11-20T09:50:00.000Z',
  ),
  ...fields,
})

test.each<[FormType, Partial<Popup>, string]>([
  ['popup', {}, 'Popup'],
  ['popup', { position: 'top-left', popup_mode: 'modeless' }, 'Popup, top left, page interaction allowed'],
  ['popup', { is_landing_page: true, landing_page_slug: 'bread' }, 'Popup, hosted page'],
  ['scroll-box', {}, 'Scroll box, bottom right'],
  ['smart-bar', {}, 'Smart bar, top'],
  ['smart-bar', { position: 'bottom', show_position: 'static' }, 'Smart bar, bottom, scrolls away'],
  ['welcome-mat', {}, 'Welcome mat'],
  ['inline-popup', {}, 'Inline form, after 50% of the text'],
  ['inline-popup', { embed_mode: 'manual' }, 'Inline form, placed by code'],
  ['click-trigger-popup', {}, 'Click-trigger popup'],
  ['game', {}, 'Game'],
])('describes a %s with %j as “%s”', (type, fields, words) => {
  expect(typeInWords(aForm(type, fields))).toBe(words)
})

test.each<[Partial<Popup>, string, string]>([
  [{}, '', 'After 5 seconds, once a month'],
  [{ show_type: 'exit' }, 'on product pages', 'On exit intent, once a month, on product pages'],
  [{ device_mode: 'mobile', hold_out: 10 }, '', 'After 5 seconds, once a month, on phones, 10% control group'],
])('summarizes the visibility of %j %s: “%s”', (fields, where, words) => {
  expect(visibilityAtAGlance(aForm('popup', fields), where)).toBe(words)
})

test('the other sections summarize their settings', () => {
  expect(designInWords(aForm('popup'))).toBe('1 tab, 1 field')
  expect(successInWords(aForm('popup'))).toBe('Shows the success step')
  const redirect = { subscribe_redirect_url: 'https://kettle.example/thanks', double_opt_in: true }
  expect(successInWords(aForm('popup', redirect))).toBe('Goes to kettle.example, double opt-in')
  const words = (fields: object, emails: { status: 'active' }[] = []) =>
    servicesInWords({ ...aForm('popup', fields), auto_responses: emails })
  const mail = { status: 'active' } as const
  expect(words({})).toBe('No email to new subscribers')
  expect(words({}, [mail])).toBe('An email to new subscribers')
  expect(words({ list_ids: ['a'] })).toBe('Added to 1 list')
  expect(words({ list_ids: ['a', 'b'] }, [mail])).toBe('Added to 2 lists, an email to new subscribers')
  expect(words({ goal: 'push' })).toBe('Push notifications')
})
