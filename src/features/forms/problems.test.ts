import { expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import type { Popup } from './contract.ts'
import { popupProblems } from './problems.ts'
import { newPopup } from './rules.ts'

const close = { type: 'button', id: 'x', style: {}, action: 'close', text: 'x', look: 'cross' }
const tab = { type: 'tab', id: 't', name: 'Main', style: {}, childComponents: [close] }
const json = { version: 1, steps: { subscribe: { tabs: [tab] }, success: { tabs: [tab] } } } as unknown as FormDocument
const a = (fields: Partial<Popup>): Popup => ({
  ...newPopup('00000000-0000-7000-8000-000000000001', json, fields.form_type ?? 'popup', ''),
  ...fields,
})
const messages = (fields: Partial<Popup>, imported = true) =>
  popupProblems(a(fields), { imported }).map(({ message }) => message)

test('a default form can go live', () => {
  for (const form_type of ['popup', 'scroll-box', 'welcome-mat', 'smart-bar', 'inline-popup'] as const)
    expect([form_type, messages({ form_type })]).toEqual([form_type, []])
})

test.each<[Partial<Popup>, string]>([
  [{ form_type: 'game' }, 'Add a game before going live.'],
  [{ goal: 'custom' }, 'Custom form required for Custom Code goal'],
  [{ goal: 'custom', advanced_form: ' \n' }, 'Custom form required for Custom Code goal'],
  [{ form_type: 'click-trigger-popup' }, 'Please add a Click Trigger before Making Live'],
  [{ form_type: 'click-trigger-popup', click_triggers: [''] }, 'Please add a Click Trigger before Making Live'],
  [{ show_type: 'click' }, 'Please add a Click Trigger before Making Live'],
  [{ click_triggers: ['.a', '#1'] }, '“#1” is not a CSS selector.'],
  [{ show_type: 'event' }, 'Enter the event name.'],
  [{ is_landing_page: true }, 'Enter a URL slug for the hosted page.'],
  [
    { schedule: { start: '2026-12-02T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' } },
    'The schedule ends before it begins.',
  ],
  [{ subscribe_redirect_url: 'ftp://a' }, 'The subscribe redirect URL needs to start with http:// or https://'],
])('%j: %s', (fields, message) => {
  expect(messages(fields)).toEqual([message])
})

test.each([
  ['scroll-box', 'Import your old scroll boxes to use scroll boxes in List Builder 3'],
  ['smart-bar', 'Import your old smart bars to use smart bars in List Builder 3'],
  ['welcome-mat', 'Import your old welcome mats to use welcome mats in List Builder 3'],
] as const)('a %s can’t go live until the old ones are imported', (form_type, message) => {
  expect(messages({ form_type }, false)).toEqual([message])
})

test('reports all problems at once', () => {
  expect(messages({ goal: 'custom', form_type: 'click-trigger-popup', is_landing_page: true })).toHaveLength(3)
})
