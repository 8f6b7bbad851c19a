import { expect, test } from 'vitest'
import type { Mapping } from '../contract.ts'
import { emailPlace, placeOptions } from './place-options.ts'

const values = [
  { place: 'id', value: '7' },
  { place: 'customer.email', value: ' ann@example.com' },
  { place: 'note', value: '' },
]
const mapping: Mapping = {
  email: 'customer.email',
  fields: [{ from: 'customer.name', to: 'first_name' }],
  tags: [],
  lists: [],
  consent: { kind: 'field', text: 'News', from: 'agreed' },
  event: { name: '', name_from: 'kind', id_from: 'id' },
}

test('lists fields of the example with a value, and keeps mapped fields that the example lacks', () => {
  expect(placeOptions(values, mapping)).toEqual([
    { value: 'id', label: 'id: 7' },
    { value: 'customer.email', label: 'customer.email:  ann@example.com' },
    { value: 'note', label: 'note' },
    { value: 'customer.name', label: 'customer.name' },
    { value: 'kind', label: 'kind' },
    { value: 'agreed', label: 'agreed' },
  ])
})

test('suggests the field that contains an email address', () => {
  expect(emailPlace(values)).toBe('customer.email')
  expect(emailPlace([{ place: 'a', value: 'ann at example' }])).toBe('')
})
