import { expect, test } from 'vitest'
import { suggestMapping } from './suggest-mapping.ts'

const contactFields = [
  { value: 'first_name', label: 'First name' },
  { value: 'last_name', label: 'Last name' },
  { value: 'full_name', label: 'Full name' },
  { value: 'phone', label: 'Phone' },
  { value: 'shoe_size', label: 'Shoe size' },
]
const suggest = (...fields: [key: string, name: string][]) =>
  suggestMapping(
    fields.map(([key, name]) => ({ key, name })),
    contactFields,
  )

test('the fields of services get the contact’s fields that mean the same', () => {
  expect(suggest(['FNAME', 'First Name'], ['LNAME', 'Last Name'], ['PHONE', 'Phone Number'])).toEqual({
    FNAME: 'first_name',
    LNAME: 'last_name',
    PHONE: 'phone',
  })
  expect(suggest(['Name', 'Name'])).toEqual({ Name: 'full_name' })
})

test('custom fields are found by key or name, whatever stands between the words', () => {
  expect(suggest(['custom:Shoe Size', 'Shoe Size'], ['12', 'shoe-size'])).toEqual({
    'custom:Shoe Size': 'shoe_size',
    '12': 'shoe_size',
  })
})

test('nothing is suggested for a field without a counterpart', () => {
  expect(suggest(['BIRTHDAY', 'Birthday'])).toEqual({})
})
