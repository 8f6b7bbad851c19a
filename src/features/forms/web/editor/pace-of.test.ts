import { expect, test } from 'vitest'
import { newPopup } from '../../rules.ts'
import { asLoaded, type DraftState } from './form-draft.ts'
import { paceOf } from './pace-of.ts'

const json = { version: 1, steps: { subscribe: { tabs: [] }, success: { tabs: [] } } } as const
const empty = { display_rules: [], auto_responses: [] }
const popup = { ...newPopup('0198', json as never, 'popup', '2026-11-20T09:50:00.000Z'), ...empty }
const shown: DraftState = {
  ...asLoaded({ popup, draft: null }),
  isSaving: false,
  attempt: null,
  error: null,
  isConflict: false,
}
const withFields = (fields: Partial<DraftState['fields']>) => ({ ...shown, fields: { ...shown.fields, ...fields } })

test('edits of the design or the name update the screen when typing pauses', () => {
  expect(paceOf(shown, withFields({ json: { ...popup.json } }))).toBe('after a pause')
  expect(paceOf(shown, withFields({ name: 'Autumn' }))).toBe('after a pause')
})

test('a setting updates the screen at once, even if the design changes with it', () => {
  expect(paceOf(shown, withFields({ position: 'bottom-left' }))).toBe('at once')
  expect(paceOf(shown, withFields({ form_type: 'game', json: { ...popup.json } }))).toBe('at once')
})

test('a change of server state alone updates the screen when there is time', () => {
  expect(paceOf(shown, { ...shown, isSaving: true })).toBe('in time')
})
