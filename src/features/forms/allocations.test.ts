import { expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import { allocationsOf } from './allocations.ts'
import { newPopup } from './rules.ts'

const aPopup = (id: string, fields: object = {}) => ({ ...newPopup(id, {} as FormDocument, 'popup', ''), ...fields })

test('variants of a test split visitors by weight, and forms outside a test are omitted', () => {
  const inTest = (id: string, weight: number) => aPopup(id, { test_id: 't', variant: id.toUpperCase(), weight })
  expect(allocationsOf([inTest('a', 50), aPopup('x'), inTest('b', 25), inTest('c', 25)])).toEqual([
    { object_id: 't', shares: { a: 0.5, b: 0.25, c: 0.25 }, control_share: 0 },
  ])
  expect(allocationsOf([inTest('a', 0)])).toEqual([{ object_id: 't', shares: { a: 0 }, control_share: 0 }])
})

test('a form with a hold-out has its own allocation', () => {
  expect(allocationsOf([aPopup('x', { hold_out: 10 }), aPopup('y')])).toEqual([
    { object_id: 'x', shares: { x: 1 }, control_share: 0.1 },
  ])
})
