import { expect, test as base, type Page } from '@playwright/test'
import fc from 'fast-check'
import type { Situation } from '../facts/collect-facts.ts'
import { type FactsSite, startFactsSite } from '../testing/facts-page.ts'
import { compileRules } from './compile-rules.ts'
import type { CompiledRules } from './compiled-rules.ts'
import { type DisplayRule, type FilterType, type FilterValue, type Subject, subjects } from './display-rule.ts'
import type { Facts } from './facts.ts'
import { evaluateRules } from './evaluate-rules.ts'
import { aGroup, aRule } from './testing/a-rule.ts'

/** Exports of `/facts.js`, as a page sees them. */
type Piece = typeof import('../facts/collect-facts.ts') &
  typeof import('../facts/visit.ts') &
  typeof import('../rules.ts') &
  typeof import('./evaluate.ts') &
  typeof import('./needs-of.ts')

const test = base.extend<{ site: FactsSite }>({
  site: async ({ context }, use) => {
    const site = await startFactsSite()
    await use(site)
    await context.close()
    await site.close()
  },
})
test.use({ locale: 'de-AT', timezoneId: 'Europe/Vienna' })

/** A logged-in visitor from Vienna on a Friday evening; the shop's page has provided all the facts it knows. */
const situation: Omit<Situation, 'origin'> = {
  mayStore: true,
  seen: ['seen'],
  converted: ['converted'],
  traits: { orders: 2, spent: 120, lastOrder: 5, lists: ['news'], segments: ['buyers'] },
}
const path = '/products/mug?color=red&utm_source=mail&utm_medium=e-mail&utm_campaign=spring&utm_term=mug&utm_content=a'
const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
test.use({ userAgent: browser })

/** For each kind, one value that holds for this visitor and one that doesn't. The compiler requires every kind. */
const kinds: Record<Subject, [FilterType, FilterValue, FilterValue]> = {
  url: ['containing', '/products', '/checkout'],
  landing_page: ['containing', 'color=red', '/sale'],
  referrer: ['containing', 'google.', 'bing.'],
  utm_source: ['equals', 'Mail', 'ads'],
  utm_medium: ['containing', 'mail', 'banner'],
  utm_campaign: ['wildcard', 'spr*', 'autumn*'],
  utm_term: ['equals', 'mug', 'bowl'],
  utm_content: ['equals', 'a', 'b'],
  query: ['equals', { name: 'color', value: 'red' }, { name: 'color', value: 'blue' }],
  country: ['one-of', ['AT', 'DE'], ['FR']],
  device: ['one-of', ['desktop'], ['mobile', 'tablet']],
  browser: ['one-of', ['chrome'], ['firefox']],
  os: ['one-of', ['windows'], ['ios']],
  language: ['one-of', ['de'], ['fr']],
  visitor: ['one-of', ['new'], ['returning']],
  visits: ['number', { max: 1 }, { min: 2 }],
  pages_seen: ['number', { min: 1 }, { min: 2 }],
  time_on_site: ['number', { max: 600 }, { max: -1 }],
  time_of_day: ['time', { from: '18:00', to: '19:00' }, { from: '06:00', to: '12:00' }],
  weekday: ['one-of', ['5'], ['6', '0']],
  date: ['date', { from: '2026-11-20', to: '2026-11-20' }, { from: '2026-11-21' }],
  cart_value: ['number', { min: 49.9 }, { min: 50 }],
  cart_items: ['number', { min: 3 }, { max: 2 }],
  cart_product: ['equals', 'mug', 'bowl'],
  order_count: ['number', { min: 2 }, { max: 1 }],
  total_spent: ['number', { min: 100 }, { max: 99 }],
  days_since_order: ['number', { max: 30 }, { min: 31 }],
  list: ['one-of', ['news', 'other'], ['other']],
  segment: ['one-of', ['buyers'], ['lapsed']],
  converted: ['is', true, false],
  form_converted: ['one-of', ['converted'], ['seen']],
  form_seen: ['one-of', ['seen'], ['never']],
  cookie: ['equals', { name: 'plan', value: 'pro' }, { name: 'plan', value: 'free' }],
  js_value: ['equals', { name: 'shop.plan', value: 'pro' }, { name: 'shop.plan', value: 'free' }],
  meta: ['containing', { name: 'og:type', value: 'prod' }, { name: 'og:type', value: 'article' }],
  logged_in: ['is', true, false],
  ad_blocker: ['is', false, true],
}
const names = Object.keys(subjects) as Subject[]

async function open(page: Page, site: FactsSite): Promise<void> {
  await page.clock.setFixedTime('2026-11-20T18:30:00+01:00')
  site.answers.set('/v/here', { body: { success: true, country: 'AT' } })
  site.answers.set('/cart.js', {
    body: {
      total_price: 4990,
      item_count: 3,
      items: [{ title: 'Morning mug', handle: 'mug', sku: '', product_id: 42 }],
    },
  })
  site.answers.set('/products/mug', {
    headers: { 'set-cookie': 'plan=pro' },
    body: `<meta property="og:type" content="product"><body><h1>Mug</h1>
      <script>Shopify = {}; __st = { cid: 5 }; shop = { plan: 'pro' }</script></body>`,
  })
  await page.goto(site.origin + path, { referer: 'https://www.google.de/' })
}

/** Runs the piece that evaluates the rules on live pages. */
function decides(page: Page, compiled: readonly CompiledRules[]): Promise<{ facts: Facts; shows: boolean[] }> {
  return page.evaluate(
    async (json) => {
      const { all, about } = JSON.parse(json) as { all: CompiledRules[]; about: Situation }
      const piece = (await import('/facts.js' as string)) as Piece
      const here = { ...about, origin: location.origin }
      piece.recordVisit(true)
      const facts = await piece.collectFacts(piece.needsOf(all), here)
      const shows: boolean[] = []
      for (const one of all) shows.push(await piece.mayShow(one, () => here))
      return { facts, shows }
    },
    JSON.stringify({ all: compiled, about: situation }),
  )
}

test('each kind of rule gives the same result on a page as in the simulator, for include and exclude', async ({
  page,
  site,
}) => {
  await open(page, site)
  const asked = names.flatMap((subject) =>
    (['include', 'exclude'] as const).flatMap((side) => {
      const [how, holds, fails] = kinds[subject]
      return [holds, fails].map((value) => ({
        what: `${side} ${subject} ${how} ${JSON.stringify(value)}`,
        rules: [aRule(side, subject, how, value)],
        expected: (value === holds) === (side === 'include'),
      }))
    }),
  )
  const { facts, shows } = await decides(
    page,
    asked.map(({ rules }) => compileRules(rules)),
  )
  for (const [i, { what, rules, expected }] of asked.entries()) {
    expect.soft(shows[i], `${what}, on the page`).toBe(expected)
    expect.soft(evaluateRules(rules, facts).show, `${what}, in the simulator`).toBe(expected)
  }
})

/** A flat list with nested groups and rules of any kind that may or may not hold. */
const anyRules: fc.Arbitrary<DisplayRule[]> = fc
  .array(
    fc.record({
      parent: fc.nat(8),
      side: fc.constantFrom('include' as const, 'exclude' as const),
      kind: fc.oneof(
        { weight: 3, arbitrary: fc.record({ subject: fc.constantFrom(...names), isHeld: fc.boolean() }) },
        { weight: 1, arbitrary: fc.constantFrom('all' as const, 'any' as const) },
      ),
    }),
    { maxLength: 9 },
  )
  .map((entries) => {
    const groups: string[] = []
    return entries.map(({ parent, side, kind }) => {
      const group_id = groups[parent] ?? null
      if (typeof kind === 'string') {
        const group = aGroup(side, kind, group_id)
        groups.push(group.id)
        return group
      }
      const [how, holds, fails] = kinds[kind.subject]
      return { ...aRule(side, kind.subject, how, kind.isHeld ? holds : fails), group_id }
    })
  })

/** Any subset of the facts may be unknown. */
const anyGaps = fc.subarray([
  'url',
  'landing_page',
  'referrer',
  'country',
  'languages',
  'visits',
  'clock',
  'cart',
  'lists',
  'forms_seen',
  'forms_converted',
  'cookies',
  'logged_in',
] as const satisfies (keyof Facts)[])

test('with any rules and any known facts, the page decides like the simulator', async ({ page, site }) => {
  await open(page, site)
  const every = names.map((subject) => aRule('include', subject, kinds[subject][0], kinds[subject][1]))
  const { facts } = await decides(page, [compileRules(every)])
  const samples = fc.sample(fc.tuple(anyRules, anyGaps), { numRuns: 400 }).map(([rules, gaps]) => ({
    rules,
    facts: Object.fromEntries(Object.entries(facts).filter(([name]) => !(gaps as string[]).includes(name))) as Facts,
  }))
  const live = await page.evaluate(
    async (json) => {
      const all = JSON.parse(json) as { compiled: CompiledRules; facts: Facts }[]
      const piece = (await import('/facts.js' as string)) as Piece
      return all.map(({ compiled, facts: known }) => piece.evaluate(compiled, known).show)
    },
    JSON.stringify(samples.map((one) => ({ compiled: compileRules(one.rules), facts: one.facts }))),
  )
  const simulated = samples.map((one) => evaluateRules(one.rules, one.facts).show)
  expect(live).toEqual(simulated)
  expect(new Set(live)).toEqual(new Set([true, false]))
})
