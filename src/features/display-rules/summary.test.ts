import { expect, test } from 'vitest'
import type { DisplayRule } from '#embed/rules/display-rule.ts'
import { aGroup, aRule } from '#embed/rules/testing/a-rule.ts'
import { summaryOf } from './summary.ts'

const group = aGroup('include', 'all')

test.each<[DisplayRule[], string]>([
  [[], 'Shows on every page.'],
  [
    [
      aRule('include', 'url', 'containing', '/products'),
      aRule('include', 'visitor', 'one-of', ['new']),
      aRule('include', 'country', 'one-of', ['DE']),
      aRule('exclude', 'url', 'equals', '/checkout'),
    ],
    'Shows on pages whose address contains /products, to new visitors in Germany, not on /checkout.',
  ],
  [
    [
      aRule('include', 'url', 'wildcard', '/a/*'),
      aRule('include', 'url', 'equals', '/b'),
      aRule('include', 'country', 'one-of', ['DE', 'AT', 'CH']),
    ],
    'Shows on pages whose address matches /a/* or on /b, to visitors in Germany, Austria or Switzerland.',
  ],
  [
    [
      aRule('include', 'device', 'one-of', ['mobile', 'tablet']),
      aRule('include', 'visitor', 'one-of', ['new', 'returning']),
      aRule('include', 'cart_value', 'number', { min: 30 }),
      aRule('include', 'weekday', 'one-of', ['6', '0']),
      aRule('include', 'time_of_day', 'time', { from: '09:00', to: '18:30' }),
    ],
    'Shows on every page, to visitors with a phone or tablet, on Saturday or Sunday, from 09:00 to 18:30, when the cart value is at least 30.',
  ],
  [
    [
      aRule('exclude', 'country', 'one-of', ['FR']),
      aRule('exclude', 'logged_in', 'is', true),
      aRule('exclude', 'date', 'date', { from: '2026-12-24' }),
    ],
    'Shows on every page, not to visitors in France, not when the visitor is logged in, not from 24 December 2026.',
  ],
  [
    [
      group,
      { ...aRule('include', 'cookie', 'equals', { name: 'plan', value: 'pro' }), group_id: group.id },
      { ...aRule('exclude', 'list', 'one-of', ['vip']), group_id: group.id },
      aGroup('exclude', 'any'),
      aRule('include', 'url', 'containing', ' '),
    ],
    "Shows on every page, when the cookie “plan” is “pro” and not (the visitor's list is Friends).",
  ],
])('%#', (rules, sentence) => {
  expect(summaryOf(rules, (_, id) => (id === 'vip' ? 'Friends' : undefined))).toBe(sentence)
})
