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

test('maps a service’s fields to the contact fields with the same meaning', () => {
  expect(suggest(['FNAME', 'First Name'], ['LNAME', 'Last Name'], ['PHONE', 'Phone Number'])).toEqual({
    FNAME: 'first_name',
    LNAME: 'last_name',
    PHONE: 'phone',
  })
  expect(suggest(['Name', 'Name'])).toEqual({ Name: 'full_name' })
})

test('matches custom fields by key or name, whatever separates the words', () => {
  expect(suggest(['custom:Shoe Size', 'Shoe Size'], ['12', 'shoe-size'])).toEqual({
    'custom:Shoe Size': 'shoe_size',
    '12': 'shoe_size',
  })
})

test('suggests nothing for a field without a counterpart', () => {
  expect(suggest(['BIRTHDAY', 'Birthday'])).toEqual({})
})
