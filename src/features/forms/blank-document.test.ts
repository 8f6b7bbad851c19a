import { expect, test } from 'vitest'
import { formTypes } from '#form/document/constants.ts'
import { FormDocument } from '#form/document/form-document.ts'
import { walk } from '#form/document/tree.ts'
import { blankDocument } from './blank-document.ts'

test.each(formTypes)('a blank %s is a document with a tab in each step, and the way out of it', (type) => {
  let ids = 0
  const blank = blankDocument(type, () => `c${ids++}`)
  expect(FormDocument.parse(blank)).toEqual(blank)
  const components = [...walk(blank)].map(({ component }) => component)
  const tab = type === 'inline-popup' ? ['tab'] : ['tab', 'button']
  expect(components.map(({ type: of }) => of)).toEqual([...tab, ...tab])
  expect(new Set(components.map(({ id }) => id)).size).toBe(components.length)
})
