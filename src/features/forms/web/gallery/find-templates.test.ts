import { expect, test } from 'vitest'
import { templates } from '#form/templates/templates.ts'
import { findTemplates } from './find-templates.ts'

const any = { search: '', goal: '', type: '', trade: '', color: '' }
const found = (search: string, more = {}) =>
  findTemplates(templates, { ...any, ...more, search }).map(({ slug }) => slug)

test.each([
  ['xmas', 'christmas-offer'],
  ['coupon', 'first-order'],
  ['basket', 'cart-saver'],
  ['banner', 'first-order-bar'],
  ['mothers day', 'mothers-day'],
  ['Mother’s Day', 'mothers-day'],
  ['spin the wheel', 'spin-to-win'],
  ['gdpr', 'cookie-notice-bar'],
  ['preorder', 'pre-order'],
  ['clothes', 'summer-sale'],
])('“%s” finds %s', (search, slug) => expect(found(search)).toContain(slug))

test('exact matches come first, and filters also apply', () => {
  expect(found('webinar')[0]).toBe('webinar')
  expect(found('')).toHaveLength(templates.length)
  expect(found('discount', { type: 'smart-bar' }).every((slug) => slug.includes('bar') || slug === 'flash-sale')).toBe(
    true,
  )
  expect(found('zebra')).toEqual([])
})
