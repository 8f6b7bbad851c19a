import { expect, test } from 'vitest'
import { findEntries } from './find-entries.ts'

const entries = [
  { label: 'New form', keywords: 'create popup' },
  { label: 'Contacts', keywords: 'subscribers' },
  { label: 'Forms' },
]

test.each([
  ['', ['New form', 'Contacts', 'Forms']],
  ['form', ['Forms', 'New form']],
  ['  FORM  new ', ['New form']],
  ['subscr', ['Contacts']],
  ['zebra', []],
])('"%s" finds %j', (query, labels) => expect(findEntries(entries, query).map(({ label }) => label)).toEqual(labels))
