import { expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import type { Popup } from '../contract.ts'
import { newPopup, withFields } from '../rules.ts'
import { lossesOf } from './switch-losses.ts'

const json: FormDocument = {
  version: 1,
  steps: {
    subscribe: { tabs: [{ id: 't', type: 'tab', name: 'Start', style: {}, childComponents: [] }] },
    success: { tabs: [{ id: 's', type: 'tab', name: 'Thanks', style: {}, childComponents: [] }] },
  },
}
const popup = newPopup('0198', json, 'popup', '2026-11-20T09:50:00.000Z')
const template = { id: 'share', goal: 'social-shares', form_type: 'popup', json } as const
const swap = { templates: [template], newId: () => 'new' }
const changed = (fields: Partial<Popup>, before: Popup = popup) => withFields(before, fields, swap)

test('switching to a smart bar loses the frequency and the position', () => {
  expect(lossesOf(popup, changed({ form_type: 'smart-bar' }), 'form_type')).toEqual([
    { what: 'Frequency', from: 'Once a month', to: 'On every page' },
    { what: 'Position', from: 'Center', to: 'Top' },
  ])
})

test('switching to a welcome mat loses another goal', () => {
  const shares = { ...popup, goal: 'social-shares' as const }
  expect(lossesOf(shares, changed({ form_type: 'welcome-mat' }, shares), 'form_type')[0]).toEqual({
    what: 'Goal',
    from: 'Social shares',
    to: 'Collect emails',
  })
})

test('switching the goal loses the design if there is a template for that goal', () => {
  expect(lossesOf(popup, changed({ goal: 'social-shares' }), 'goal')).toEqual([
    { what: 'Design', from: 'Yours, with 0 components', to: 'A template for “Social shares”' },
  ])
  expect(lossesOf(popup, changed({ goal: 'push' }), 'goal')).toEqual([])
})
