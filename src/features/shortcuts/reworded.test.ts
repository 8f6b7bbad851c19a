import { expect, test } from 'vitest'
import { prefixFor, reworded, rewordingOf } from './reworded.ts'

const terms = {
  discount_type: 'percentage',
  discount_value: 10,
  min_purchase_amount: 50,
  discount_prefix: 'WELCOME10',
} as const
const words = (change: object) => rewordingOf(terms, { ...terms, ...change }, 'USD')

test('texts show the current discount, and nothing else changes', () => {
  const value = {
    text: '10% off from $50, not 110%, 10.5% or $500: WELCOME10',
    width: '10%',
    blocks: [{ text: 'Take 10%.', link: 'https://shop.example/10%' }],
  }
  expect(reworded(value, words({ discount_value: 15, min_purchase_amount: 60, discount_prefix: 'WELCOME15' }))).toEqual(
    {
      text: '15% off from $60, not 110%, 10.5% or $500: WELCOME15',
      width: '10%',
      blocks: [{ text: 'Take 15%.', link: 'https://shop.example/10%' }],
    },
  )
})

test('two values can be swapped at once, and a text without such a value stays the same', () => {
  const fixed = { ...terms, discount_type: 'fixed' as const }
  const swapped = rewordingOf(
    { ...fixed, discount_value: 5 },
    { ...fixed, discount_value: 50, min_purchase_amount: 5 },
    'EUR',
  )
  expect(reworded({ text: '€5 off from €50' }, swapped)).toEqual({ text: '€50 off from €5' })
  expect(words({ discount_type: 'shipping', discount_value: 0 })).toEqual(new Map())
  expect(words({ min_purchase_amount: 0 })).toEqual(new Map())
})

test('a prefix follows its value, unless the owner chose it', () => {
  expect(prefixFor(terms, { ...terms, discount_value: 15 })).toBe('WELCOME15')
  expect(prefixFor(terms, { ...terms, discount_value: 15, discount_prefix: 'HELLO' })).toBe('HELLO')
  expect(
    prefixFor({ ...terms, discount_prefix: 'WELCOME' }, { ...terms, discount_prefix: 'WELCOME', discount_value: 15 }),
  ).toBe('WELCOME')
  expect(
    prefixFor({ ...terms, discount_prefix: 'A110' }, { ...terms, discount_prefix: 'A110', discount_value: 15 }),
  ).toBe('A110')
})
