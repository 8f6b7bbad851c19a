import { expect, test } from 'vitest'
import { revenueWords } from './revenue-words.ts'

const shown = { visitors: 4000, conversions: 400, revenue: 9000 }

test.each([
  [null, ''],
  [{ incremental: 900, low: null, high: null }, 'Not enough orders yet to compare revenue.'],
  [{ incremental: 2000, low: 900, high: 3100 }, 'Of €9,000.00 in revenue, about €2,000.00 would not have come in without the form (between €900.00 and €3,100.00).'], // prettier-ignore
  [{ incremental: -2000, low: -3000, high: -900 }, 'The form costs revenue: about €2,000.00 more would have come in without it.'], // prettier-ignore
  [{ incremental: 10, low: -100, high: 120 }, 'No clear effect on revenue yet: between −€100.00 and €120.00.'],
])('%j', (revenue, words) => expect(revenueWords({ shown, revenue }, 'EUR')).toBe(words))
