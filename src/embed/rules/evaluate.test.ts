import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileRules, needsRules } from './compile-rules.ts'
import type { DisplayRule, FilterType, FilterValue, RuleType, Subject } from './display-rule.ts'
import { evaluate, type Holds } from './evaluate.ts'
import type { Facts } from './facts.ts'
import { needsOf } from './needs-of.ts'
import { aGroup, aRule } from './testing/a-rule.ts'

const shows = (rules: DisplayRule[], facts: Facts) => evaluate(compileRules(rules), facts).show
const include = (...about: [Subject, FilterType, FilterValue]) => aRule('include', ...about)
const exclude = (...about: [Subject, FilterType, FilterValue]) => aRule('exclude', ...about)

const url = 'https://shop.example/products/mug?color=red&empty='
const clock = { date: '2026-11-20', time: '18:30', weekday: 5 }
const cart = { value: 49.9, items: 3, products: ['Morning mug', 'morning-mug', '42'] }

const table: [Subject, FilterType, FilterValue, Facts, boolean][] = [
  ['url', 'containing', '/products', { url }, true],
  ['url', 'equals', '/products/mug', { url }, true],
  ['url', 'wildcard', '/products/*', { url }, true],
  ['landing_page', 'containing', 'ref=ann', { landing_page: 'https://shop.example/?ref=ann' }, true],
  ['landing_page', 'equals', '/sale', { landing_page: 'https://shop.example/' }, false],
  ['referrer', 'containing', 'google.', { referrer: 'https://www.google.de/' }, true],
  ['referrer', 'equals', 'news.example', { referrer: 'https://news.example/' }, true],
  ['referrer', 'containing', 'google.', { referrer: '' }, false],
  ['referrer', 'present', '', { referrer: '' }, false],
  ['referrer', 'present', '', { referrer: 'https://a.b/' }, true],
  ['utm_source', 'equals', 'Newsletter', { url: `${url}&utm_source=newsletter` }, true],
  ['utm_source', 'equals', 'newsletter', { url, landing_page: '/?utm_source=newsletter' }, true],
  ['utm_source', 'present', '', { url, landing_page: '/' }, false],
  ['utm_medium', 'containing', 'mail', { url: '/?utm_medium=email' }, true],
  ['utm_campaign', 'wildcard', 'spring-*', { url: '/?utm_campaign=spring-26' }, true],
  ['utm_term', 'equals', 'blue mug', { url: '/?utm_term=blue+mug' }, true],
  ['utm_content', 'equals', 'a', { url: '/?utm_content=b' }, false],
  ['query', 'equals', { name: 'color', value: 'red' }, { url }, true],
  ['query', 'present', { name: 'color', value: '' }, { url }, true],
  ['query', 'present', { name: 'size', value: '' }, { url }, false],
  ['query', 'equals', { name: 'empty', value: '' }, { url }, true],
  ['query', 'equals', { name: 'size', value: '' }, { url }, false],
  ['country', 'one-of', ['AT', 'DE'], { country: 'DE' }, true],
  ['country', 'one-of', ['AT'], { country: 'DE' }, false],
  ['device', 'one-of', ['mobile'], { device: 'mobile' }, true],
  ['browser', 'one-of', ['firefox'], { browser: 'chrome' }, false],
  ['os', 'one-of', ['ios', 'android'], { os: 'android' }, true],
  ['language', 'one-of', ['de'], { languages: ['de-AT', 'en'] }, true],
  ['language', 'one-of', ['d'], { languages: ['de-AT'] }, false],
  ['language', 'one-of', ['de-DE'], { languages: ['de-AT'] }, false],
  ['visitor', 'one-of', ['new'], { visits: 1 }, true],
  ['visitor', 'one-of', ['returning'], { visits: 2 }, true],
  ['visits', 'number', { min: 3 }, { visits: 2 }, false],
  ['visits', 'number', { min: 2, max: 2 }, { visits: 2 }, true],
  ['pages_seen', 'number', { max: 4 }, { pages_seen: 5 }, false],
  ['time_on_site', 'number', { min: 30 }, { time_on_site: 30 }, true],
  ['time_of_day', 'time', { from: '09:00', to: '18:30' }, { clock }, true],
  ['time_of_day', 'time', { from: '09:00', to: '18:29' }, { clock }, false],
  ['time_of_day', 'time', { from: '18:00', to: '02:00' }, { clock }, true],
  ['time_of_day', 'time', { from: '22:00', to: '02:00' }, { clock }, false],
  ['time_of_day', 'time', { from: '22:00', to: '02:00' }, { clock: { ...clock, time: '01:59' } }, true],
  ['time_of_day', 'time', { from: '18:31' }, { clock }, false],
  ['weekday', 'one-of', ['5'], { clock }, true],
  ['weekday', 'one-of', ['6', '0'], { clock }, false],
  ['date', 'date', { from: '2026-08-20', to: '2026-11-20' }, { clock }, true],
  ['date', 'date', { from: '2026-11-21' }, { clock }, false],
  ['date', 'date', { to: '2026-11-19' }, { clock }, false],
  ['date', 'date', { from: '2026-12-01', to: '2026-11-01' }, { clock }, false],
  ['cart_value', 'number', { min: 49.9 }, { cart }, true],
  ['cart_value', 'number', { min: 50 }, { cart }, false],
  ['cart_items', 'number', { min: 1, max: 3 }, { cart }, true],
  ['cart_product', 'containing', 'mug', { cart }, true],
  ['cart_product', 'equals', '42', { cart }, true],
  ['cart_product', 'equals', '4', { cart }, false],
  ['order_count', 'number', { max: 0 }, { order_count: 1 }, false],
  ['total_spent', 'number', { min: 100 }, { total_spent: 100 }, true],
  ['days_since_order', 'number', { max: 30 }, { days_since_order: 31 }, false],
  ['list', 'one-of', ['a'], { lists: ['b', 'a'] }, true],
  ['segment', 'one-of', ['a'], { segments: [] }, false],
  ['converted', 'is', true, { forms_converted: ['a'] }, true],
  ['converted', 'is', false, { forms_converted: [] }, true],
  ['form_converted', 'one-of', ['a'], { forms_converted: ['b'] }, false],
  ['form_seen', 'one-of', ['a'], { forms_seen: ['a'] }, true],
  ['cookie', 'equals', { name: 'plan', value: 'pro' }, { cookies: { plan: 'Pro' } }, true],
  ['cookie', 'present', { name: 'plan', value: '' }, { cookies: {} }, false],
  ['cookie', 'present', { name: 'toString', value: '' }, { cookies: {} }, false],
  ['js_value', 'equals', { name: 'shop.plan', value: 'pro' }, { values: { 'shop.plan': 'pro' } }, true],
  ['meta', 'containing', { name: 'og:type', value: 'prod' }, { metas: { 'og:type': 'product' } }, true],
  ['logged_in', 'is', true, { logged_in: false }, false],
  ['logged_in', 'is', false, { logged_in: false }, true],
  ['ad_blocker', 'is', true, { ad_blocker: true }, true],
]

describe('each kind of rule', () => {
  test.each(table)('%s %s %j for %j: %s', (subject, how, value, facts, expected) => {
    expect(shows([include(subject, how, value)], facts)).toBe(expected)
    expect(shows([exclude(subject, how, value)], facts)).toBe(!expected)
    // Unknown data neither shows nor hides a form.
    expect(shows([include(subject, how, value)], {})).toBe(false)
    expect(shows([exclude(subject, how, value)], {})).toBe(true)
  })

  test('every subject is covered by the table', async () => {
    const { subjects } = await import('./display-rule.ts')
    expect(new Set(table.map(([subject]) => subject))).toEqual(new Set(Object.keys(subjects)))
    expect(Object.keys(subjects).length).toBeGreaterThanOrEqual(25)
  })
})

describe('combined rules', () => {
  test('without rules, shows everywhere', () => expect(shows([], {})).toBe(true))

  test('rules on the same subject are alternatives; rules on different subjects must all match', () => {
    const rules = [
      include('url', 'containing', '/mugs'),
      include('url', 'containing', '/products'),
      include('country', 'one-of', ['DE']),
    ]
    expect(shows(rules, { url, country: 'DE' })).toBe(true)
    expect(shows(rules, { url, country: 'FR' })).toBe(false)
    expect(shows(rules, { url: 'https://shop.example/about', country: 'DE' })).toBe(false)
  })

  test('exclude takes precedence over include', () => {
    const rules = [include('url', 'containing', '/products'), exclude('url', 'containing', 'mug')]
    expect(shows(rules, { url })).toBe(false)
    expect(shows(rules, { url: 'https://shop.example/products/bowl' })).toBe(true)
  })

  test('groups can be nested; exclude within a group negates a rule', () => {
    const any = aGroup('include', 'any')
    const all = aGroup('include', 'all', any.id)
    const rules = [
      any,
      { ...include('country', 'one-of', ['FR']), group_id: any.id },
      all,
      { ...include('country', 'one-of', ['DE']), group_id: all.id },
      { ...exclude('device', 'one-of', ['mobile']), group_id: all.id },
    ]
    expect(shows(rules, { country: 'FR', device: 'mobile' })).toBe(true)
    expect(shows(rules, { country: 'DE', device: 'desktop' })).toBe(true)
    expect(shows(rules, { country: 'DE', device: 'mobile' })).toBe(false)
    expect(shows(rules, { country: 'DE' })).toBe(false)
  })

  test('checks a minimum cart value in addition to the rules', () => {
    const compiled = compileRules([include('cart_value', 'number', { min: 10 })], { minCartValue: 30 })
    expect(evaluate(compiled, { cart: { ...cart, value: 20 } }).show).toBe(false)
    expect(evaluate(compiled, { cart: { ...cart, value: 30 } }).show).toBe(true)
    expect(compileRules([], { minCartValue: 0 })).toEqual({})
  })

  test('rules without a value are ignored', () => {
    const empty = [
      include('url', 'containing', '  '),
      include('country', 'one-of', []),
      include('visits', 'number', {}),
      include('query', 'containing', { name: '', value: 'x' }),
      aGroup('include', 'all'),
    ]
    expect(compileRules(empty)).toEqual({})
  })
})

describe('compiled for publishing', () => {
  test('the loader handles URL rules, in few bytes', () => {
    const compiled = compileRules([
      include('url', 'containing', '/products'),
      include('url', 'equals', 'https://shop.example/sale/'),
      exclude('url', 'wildcard', '/products/*/print'),
    ])
    expect(compiled).toEqual({ on: ['*/products*', 'shop.example/sale'], off: ['/products/*/print'] })
    expect(needsRules(compiled)).toBe(false)
  })

  test('other rules are loaded only on pages where the form can show', () => {
    const compiled = compileRules([
      include('url', 'containing', '/products'),
      include('cookie', 'present', { name: 'plan', value: '' }),
      exclude('country', 'one-of', ['DE']),
    ])
    expect(compiled).toEqual({
      on: ['*/products*'],
      rules: [[['cookie', 'p', '', 'plan']], [['country', 'o', ['DE']]]],
    })
    expect(needsRules(compiled)).toBe(true)
    const needs = needsOf([compiled])
    expect([...needs.subjects]).toEqual(['cookie', 'country'])
    expect(needs.names('cookie')).toEqual(['plan'])
  })
})

/** A reference implementation without compiling, which searches the list again for each question. */
function reference(rules: readonly DisplayRule[], facts: Record<string, boolean | undefined>): boolean {
  const truth = (rule: DisplayRule): Holds => {
    if (rule.filter_type !== 'group') {
      const fact = facts[(rule.filter_value as string[])[0]!]
      return fact ?? 'unknown'
    }
    const inner = rules
      .filter(({ group_id }) => group_id === rule.id)
      .filter(says)
      .map((one) => (one.rule_type === 'include' ? truth(one) : flip(truth(one))))
    const { operator } = rule.filter_value as { operator: string }
    if (operator === 'any') return inner.includes(true) ? true : inner.includes('unknown') ? 'unknown' : false
    return inner.includes(false) ? false : inner.includes('unknown') ? 'unknown' : true
  }
  const says = (rule: DisplayRule): boolean =>
    rule.filter_type !== 'group' || rules.some((inner) => inner.group_id === rule.id && says(inner))
  const flip = (value: Holds): Holds => (value === 'unknown' ? value : !value)
  const top = rules.filter(({ group_id }) => group_id === null).filter(says)
  if (top.some((rule) => rule.rule_type === 'exclude' && truth(rule) === true)) return false
  const included = top.filter(({ rule_type }) => rule_type === 'include')
  return included.every((rule) =>
    rule.filter_type === 'group'
      ? truth(rule) === true
      : included.some((other) => other.rule_id === rule.rule_id && truth(other) === true),
  )
}

test('any tree of rules gives the same result as the plain definition', () => {
  const subjects = ['list', 'segment', 'form_seen'] as const
  const entry = fc.record({
    parent: fc.nat(12),
    isGroup: fc.boolean(),
    any: fc.boolean(),
    side: fc.constantFrom<RuleType>('include', 'exclude'),
    subject: fc.constantFrom(...subjects),
    member: fc.constantFrom('x', 'y'),
  })
  const fact = fc.option(fc.boolean(), { nil: undefined })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), fact, fact, fact, (entries, list, segment, form_seen) => {
      const truths = { list, segment, form_seen }
      const rules: DisplayRule[] = []
      for (const { parent, isGroup, any, side, subject, member } of entries) {
        const above = rules[parent]
        const group_id = above?.filter_type === 'group' ? above.id : null
        const made = isGroup
          ? aGroup(side, any ? 'any' : 'all')
          : aRule(side, subject, 'one-of', [`${subject} ${member}`])
        rules.push({ ...made, group_id })
      }
      // For each subject, the visitor is in x, in nothing, or it is unknown.
      const lists = (subject: (typeof subjects)[number]) =>
        truths[subject] === undefined ? {} : truths[subject] ? [`${subject} x`] : []
      const facts: Facts = {
        ...(list !== undefined && { lists: lists('list') as string[] }),
        ...(segment !== undefined && { segments: lists('segment') as string[] }),
        ...(form_seen !== undefined && { forms_seen: lists('form_seen') as string[] }),
      }
      const answers = Object.fromEntries(
        subjects.flatMap((subject) => [
          [`${subject} x`, truths[subject]],
          [`${subject} y`, truths[subject] === undefined ? undefined : false],
        ]),
      )
      expect(shows(rules, facts)).toBe(reference(rules, answers))
    }),
    { numRuns: 1500 },
  )
})
