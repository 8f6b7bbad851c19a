import { expect, test } from 'vitest'
import { defaultCartValue, followingCartValues } from './cart-values.ts'
import { type CheckFacts, shortcutProblems } from './rules.ts'
import type { ShortcutDiscount, ShortcutEmail, ShortcutForm } from './shapes.ts'
import { formOf } from './template.ts'
import { exitOffer } from './templates/exit-offer.ts'

const facts: CheckFacts = {
  hasShop: true,
  service: 'shopify',
  emailServices: new Map(),
  features: new Set(),
  now: Date.UTC(2026, 10, 20),
  formProblems: new Map(),
}
const forms = exitOffer.forms.map(formOf)
const { discounts, emails } = exitOffer

interface Changes {
  /** Changes to the discounts "small", "medium" and "large", and to the forms that show them. */
  readonly discount?: Readonly<Record<string, Partial<ShortcutDiscount>>>
  readonly form?: Readonly<Record<string, Partial<ShortcutForm>>>
  readonly email?: Partial<ShortcutEmail>
}

/**
 * Returns the problems of an exit offer with three tiers after these changes, without those of display rules, which
 * belong to the forms.
 */
function problems({ discount = {}, form = {}, email = {} }: Changes): Record<string, string> {
  const definition = {
    variants: [],
    sections: [...exitOffer.sections],
    discounts: discounts.map((one) => ({ ...one, ...discount[one.id] })),
    meta: { completed: [], target: 6 },
    globals: { hold_out: 0, quiet_hours: true },
    activeEmailService: 'trellis' as const,
    selectedProduct: null,
    showStats: true,
  }
  const found = shortcutProblems(
    {
      definition,
      forms: forms.map((one) => ({ ...one, ...form[one.id] })),
      emails: emails.map((one) => ({ ...one, from: 'Corner & Shop', ...email })),
      liveTimes: new Set(),
    },
    facts,
  )
  return Object.fromEntries(
    found.flatMap(({ path, message }) => (path === 'definition.displayRules' ? [] : [[path, message]])),
  )
}

test('an unchanged template has no problems', () => {
  expect(problems({})).toEqual({})
})

test('each tier needs a higher value and a higher minimum than the previous one', () => {
  const [small, medium] = discounts
  const same = { discount_value: small!.discount_value, min_purchase_amount: small!.min_purchase_amount }
  expect(problems({ discount: { medium: same }, form: { medium: { min_cart_value: 1 } } })).toEqual({
    'definition.discounts.1.discount_value': 'Each tier needs a higher value than the one before.',
    'definition.discounts.1.min_purchase_amount': 'Each tier needs a higher minimum than the one before.',
  })
  const less = { discount_value: medium!.discount_value - 1 }
  expect(Object.keys(problems({ discount: { large: less } }))).toEqual(['definition.discounts.2.discount_value'])
  // Amounts are compared as they are stored, with two decimals.
  const hardly = { min_purchase_amount: medium!.min_purchase_amount + 0.001 }
  expect(Object.keys(problems({ discount: { large: hardly }, form: { large: { min_cart_value: 1 } } }))).toEqual([
    'definition.discounts.2.min_purchase_amount',
  ])
  // A discount of another type is not a tier of the same discount.
  expect(
    problems({ discount: { medium: { ...same, discount_type: 'fixed' } }, form: { medium: { min_cart_value: 1 } } }),
  ).toEqual({})
})

test.each([
  [0, false],
  [0.5, false],
  [1, true],
  [12.5, false],
  [14, true],
  [99.004, true],
  [100, false],
  [-5, false],
])('a percentage of %d must be a whole number between 0 and 100: %s', (discount_value, isRight) => {
  const wrong = Object.keys(problems({ discount: { small: { discount_value } } }))
  expect(wrong.includes('definition.discounts.0.discount_value')).toBe(!isRight)
})

test('a percentage is required, an amount may have cents, a minimum may be 0 but not negative', () => {
  expect(problems({ discount: { small: { discount_value: 12.5 } } })).toEqual({
    'definition.discounts.0.discount_value': 'Enter a whole number.',
  })
  expect(problems({ discount: { small: { discount_type: 'fixed', discount_value: 2.5 } } })).toEqual({})
  expect(problems({ discount: { small: { discount_type: 'fixed', discount_value: 0.5 } } })).toEqual({
    'definition.discounts.0.discount_value': 'Enter at least 1.',
  })
  expect(problems({ discount: { small: { min_purchase_amount: -1 } } })).toEqual({
    'definition.discounts.0.min_purchase_amount': 'The minimum cannot be negative.',
  })
  expect(problems({ discount: { small: { min_purchase_amount: 0 } } })).toEqual({})
})

test('a cart value must be above 0 and below the minimum of the discount', () => {
  const small = discounts[0]!.min_purchase_amount
  const above = { 'forms.0.min_cart_value': 'Enter a value above 0.' }
  const below = { 'forms.0.min_cart_value': `Enter less than the discount’s minimum purchase of ${small}.` }
  const at = (min_cart_value: number | null) => problems({ form: { small: { min_cart_value } } })
  expect([at(null), at(0), at(-1)]).toEqual([above, above, above])
  expect([at(small), at(small + 1)]).toEqual([below, below])
  expect([at(0.01), at(small - 0.01)]).toEqual([{}, {}])
  // Without a minimum, there is no limit for the cart value.
  expect(
    problems({ discount: { small: { min_purchase_amount: 0 } }, form: { small: { min_cart_value: 1000 } } }),
  ).toEqual({})
})

test('the default cart value is half of the minimum, or 0.01', () => {
  expect([50, 25, 0.99, 1.15, 0.01, 0, -10].map(defaultCartValue)).toEqual([25, 12.5, 0.5, 0.58, 0.01, 0.01, 0.01])
})

test('the default follows a changed minimum, but a value that the owner typed stays', () => {
  const changed = (min: number) =>
    discounts.map((one) => (one.id === 'small' ? { ...one, min_purchase_amount: min } : one))
  const valuesOf = (all: readonly ShortcutForm[]) => all.map(({ min_cart_value }) => min_cart_value)
  const [, medium, large] = valuesOf(forms)
  // As a user types: the field is emptied, then filled.
  const emptied = followingCartValues(forms, discounts, changed(0))
  expect(valuesOf(emptied)).toEqual([0.01, medium, large])
  expect(valuesOf(followingCartValues(emptied, changed(0), changed(80)))).toEqual([40, medium, large])
  for (const min_cart_value of [7, null]) {
    const typed = forms.map((one) => (one.id === 'small' ? { ...one, min_cart_value } : one))
    expect(valuesOf(followingCartValues(typed, discounts, changed(80)))).toEqual([min_cart_value, medium, large])
  }
})

test('requires the sender, the subject, its variants and every text of an email', () => {
  const { document } = emails[0]!
  const blocks = document.blocks.map((block) => (block.type === 'button' ? { ...block, label: ' ' } : block))
  const email = {
    from: ' ',
    subject: '',
    variants: [{ id: 'b', subject: ' ', weight: 50 }],
    document: { ...document, blocks },
  }
  const found = problems({ email })
  const { [Object.keys(found)[3]!]: text, ...others } = found
  expect(others).toEqual({
    'emails.0.from': 'Enter a sender name.',
    'emails.0.subject': 'Enter a subject.',
    'emails.0.variants.0.subject': 'Enter a subject.',
  })
  expect([Object.keys(found)[3], text]).toEqual([
    expect.stringMatching(/^emails\.0\.variables\.\d+\.text$/),
    'Enter a text.',
  ])
})

test('requires positive delays and cookie lifetimes, and a valid time in the future', () => {
  const delay = { 'forms.0.before_show_delay': 'Enter a delay above 0.' }
  const lifetime = { 'forms.0.cookie_lifetime': 'Enter a time above 0.' }
  for (const wrong of [0, -1]) {
    expect(problems({ form: { small: { before_show_delay: wrong } } })).toEqual(delay)
    expect(problems({ form: { small: { cookie_lifetime: wrong } } })).toEqual(lifetime)
  }
  expect(problems({ form: { small: { before_show_delay: 0.5, cookie_lifetime: 1 } } })).toEqual({})
  expect(problems({ email: { delay: { amount: 0, unit: 'hour' } } })).toEqual({
    'emails.0.delay': 'Enter a delay above 0.',
  })
  const timed = (send_at: string) => problems({ email: { send_at } })
  expect(timed('soon')).toEqual({ 'emails.0.send_at': 'Enter a valid date and time.' })
  expect(timed('2026-11-20T00:00:00Z')).toEqual({ 'emails.0.send_at': 'Choose a time in the future.' })
  expect(timed('2026-11-20T00:00:01Z')).toEqual({})
})
