import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each([
  ['', '/'],
  ['?next=/sites/1/contacts?page=2', '/sites/1/contacts?page=2'],
  ['?next=https://evil.example', '/'],
  ['?next=//evil.example', '/'],
  ['?next=/%5Cevil.example', '/'],
  ['?next=/%09/evil.example', '/'],
  ['?next=javascript:alert(1)', '/'],
  ['?next=/log-in?next=/log-in', '/'],
])('the next path for "%s" is %s', (query, path) => expect(nextPath(query)).toBe(path))
