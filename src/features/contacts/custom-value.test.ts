import { expect, test } from 'vitest'
import { cleanValue, dateOrderOf, guessType } from './custom-value.ts'

const number = (text: string) => cleanValue({ type: 'number', choices: [] }, text)

test.each([
  ['12', '12'],
  ['12,5', '12.5'],
  ['-3.25', '-3.25'],
  ['€ 149,50', '149.50'],
  ['149,50 €', '149.50'],
  ['$1,234.50', '1234.50'],
  ['US$ 20', '20'],
  ['€ 1.234', '1234'],
  ['1,234', '1.234'],
  ['-£5', '-5'],
  ['1.234,50 EUR', '1234.50'],
  ['CHF 1’234.50', '1234.50'],
  ['1 234 567,8 kr', '1234567.8'],
  ['1\u00a0234,50\u00a0€', '1234.50'],
  ['1,234,567', '1234567'],
])('parses %s as the number %s', (text, value) => {
  expect(number(text)).toBe(value)
})

test.each(['old', '€', '1.2.3', '12 34', '5 apples', 'Apt 12', '12 pcs', '1,23,456', '--5'])(
  'doesn’t parse %s as a number',
  (text) => {
    expect(number(text)).toBeNull()
  },
)

const date = (text: string, dateOrder?: 'day' | 'month') => cleanValue({ type: 'date', choices: [], dateOrder }, text)

test('parses a date in its column’s order, and rejects a date that doesn’t fit the order', () => {
  expect(date('03/04/2026')).toBe('2026-03-04')
  expect(date('03/04/2026', 'day')).toBe('2026-04-03')
  expect(date('25/12/2026')).toBe('2026-12-25')
  expect(date('25/12/2026', 'month')).toBeNull()
  expect(date('12-25-2026', 'day')).toBeNull()
  for (const text of ['20 Nov 2026', 'November 20th, 2026', '20-Nov-2026', '2026/11/20', '20.11.2026'])
    expect(date(text)).toBe('2026-11-20')
  expect(date('20 Nix 2026')).toBeNull()
})

test('detects the date order of a column from its unambiguous dates', () => {
  expect(dateOrderOf(['03/04/2026', '25/12/2026'])).toBe('day')
  expect(dateOrderOf(['03/04/2026', '12/25/2026'])).toBe('month')
  expect(dateOrderOf(['03.04.2026'])).toBe('day')
  expect(dateOrderOf(['2026-04-03', 'x'])).toBeUndefined()
})

test.each([
  [['yes', 'no', ''], 'yes-no'],
  [['1', '0'], 'number'],
  [['€ 149,50', '12'], 'number'],
  [['01067', '10115'], 'text'],
  [['03/04/2026', '25/12/2026'], 'date'],
  [['Apt 12', 'Lot 4'], 'text'],
  [['gold', 'silver'], 'text'],
  [['', ''], 'text'],
])('guesses that a column of %s becomes a field of type %s', (cells, type) => {
  expect(guessType(cells)).toBe(type)
})

test('matches choices case-insensitively, and accepts new choices for a column that becomes a field', () => {
  expect(cleanValue({ type: 'choice', choices: ['Gold'] }, 'gold')).toBe('Gold')
  expect(cleanValue({ type: 'choice', choices: ['Gold'] }, 'tin')).toBeNull()
  expect(cleanValue({ type: 'choice', choices: ['Gold'], isOpen: true }, 'tin')).toBe('tin')
})

test('rejects a long cell for each of these types without slow backtracking', () => {
  for (const cell of [`-${' '.repeat(50_000)}x`, `€${' '.repeat(50_000)}x`, `1${"'000".repeat(20_000)}x`])
    for (const type of ['number', 'date', 'yes-no', 'choice'] as const)
      expect(cleanValue({ type, choices: [], isOpen: true }, cell)).toBeNull()
})
