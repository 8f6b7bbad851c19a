import { expect, test } from 'vitest'
import { newPopup } from '../../rules.ts'
import { fieldsOf } from '../editor/form-fields.ts'
import { changedSettings } from './changed-settings.ts'

const document = { version: 1, steps: { subscribe: { tabs: [] }, success: { tabs: [] } } } as never
const made = newPopup('id', document, 'popup', '2026-01-01T00:00:00.000Z')
const form = fieldsOf({ ...made, display_rules: [], auto_responses: [] })

test('lists the differing settings, with the design as one', () => {
  expect(changedSettings(form, form)).toEqual([])
  const other = {
    ...form,
    name: 'Sale',
    double_opt_in: !form.double_opt_in,
    json: { ...form.json, version: 2 } as never,
  }
  expect(changedSettings(form, other)).toEqual(
    expect.arrayContaining([
      { name: 'Name', before: 'none', after: 'Sale' },
      { name: 'Double opt in', before: form.double_opt_in ? 'on' : 'off', after: form.double_opt_in ? 'off' : 'on' },
      { name: 'Design', before: 'differs', after: 'differs' },
    ]),
  )
})
