import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publishDocument } from './compact.ts'
import { fieldsOf } from './fields.ts'
import { formProblems } from './problems.ts'
import { migrateDocument } from './migrations.ts'

/** Frozen: a document as the first release stored it. It is never updated. */
const stored: unknown = JSON.parse(readFileSync(new URL('testing/document-version-1.json', import.meta.url), 'utf8'))

test('a document from the first release always opens, and loses nothing', () => {
  const document = migrateDocument(stored)
  expect(document).toEqual(stored)
  expect(fieldsOf(document).map(({ name }) => name)).toEqual(['name', 'email'])
  expect(formProblems({ json: document, form_type: 'popup', subscribe_redirect_url: '' })).toEqual([])
  expect(publishDocument(document).pieces).toBeUndefined()
})
