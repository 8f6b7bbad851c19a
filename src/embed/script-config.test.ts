import { expect, test } from 'vitest'
import type { PublishedForm, SiteConfig } from './protocol.ts'
import { scriptConfig } from './script-config.ts'

const form = (changes: Partial<PublishedForm> = {}): PublishedForm => ({
  id: 'a',
  name: 'Form',
  type: 'popup',
  triggers: { delay: 5, exit: true },
  frequency: { count: 1, interval: 'month' },
  code: '/f/a.js',
  ...changes,
})
const site = (changes: Partial<SiteConfig> = {}): SiteConfig => ({
  key: 'key',
  origin: 'https://forms.example',
  forms: [form()],
  ...changes,
})
const configOf = (about: SiteConfig) => scriptConfig(about, (piece) => `/c/${piece}.js`)
const entry = (changes: Partial<PublishedForm>) => configOf(site({ forms: [form(changes)] })).config.forms[0]!

test.each<[string, Partial<PublishedForm>, string]>([
  ['a popup by delay and exit', {}, 'minimal'],
  ['addresses', { on: ['/sale'] }, 'standard'],
  ['addresses where it does not show', { off: ['/cart'] }, 'standard'],
  ['scrolling', { triggers: { scroll: 40 } }, 'standard'],
  ['the session', { frequency: { count: 1, interval: 'session' } }, 'standard'],
  ['pages', { frequency: { count: 3, interval: 'page' } }, 'full'],
  ['clicks', { triggers: { clicks: ['a'] } }, 'full'],
  ['a test', { test: { id: 't', variant: 'A', weight: 50 } }, 'full'],
  ['devices', { devices: ['mobile'] }, 'full'],
  ['a schedule', { until: 1 }, 'full'],
  ['the cart', { cart: 20 }, 'full'],
  ['rules', { rules: [[['device', 'e', 'mobile']], []] }, 'full'],
  ['an end', { stop: { views: 3 } }, 'full'],
])('%s: the %s loader is enough', (_, changes, loader) => {
  expect(configOf(site({ forms: [form(), form(changes)] })).loader).toBe(loader)
})

test.each<[Partial<SiteConfig>]>([[{ cap: { count: 1, interval: 'day' } }], [{ holdOut: 5 }]])(
  'settings for all forms need the full loader: %o',
  (settings) => {
    expect(configOf(site(settings)).loader).toBe('full')
  },
)

test('a site without forms needs only the minimal loader', () => {
  expect(configOf(site({ forms: [] })).loader).toBe('minimal')
})

test('limits a delay to the longest that a timer supports', () => {
  expect(entry({ triggers: { delay: 31_536_000, exit: true } }).triggers).toEqual({ delay: 2_147_483, exit: true })
  for (const triggers of [{ delay: 0 }, { delay: 90 }, { exit: true } as const])
    expect(entry({ triggers }).triggers).toEqual(triggers)
})

test('converts the frequency of a form to a resting time in seconds', () => {
  expect(entry({}).rest).toBe(30 * 86_400)
  expect(entry({ frequency: { count: 2, interval: 'hour' } }).rest).toBe(7200)
  expect(entry({ frequency: { count: 1, interval: 'always' } }).rest).toBe(0)
  expect(entry({ frequency: { count: 1, interval: 'session' } }).rest).toBe(-1)
  expect(entry({ frequency: { count: 4, interval: 'page' } })).toMatchObject({ rest: 0, restPages: 4 })
})

test('a form that covers the page is not shown on a phone coming from a search engine, unless its owner allows it', () => {
  expect(entry({}).covers).toBe(1)
  expect(entry({ type: 'welcome-mat' }).covers).toBe(1)
  expect(entry({ fromSearch: true }).covers).toBeUndefined()
  expect(entry({ type: 'click-trigger-popup', triggers: { clicks: ['a'] } }).covers).toBeUndefined()
  expect(entry({ type: 'smart-bar' }).covers).toBeUndefined()
  expect(entry({ surface: { modeless: true } }).covers).toBeUndefined()
})

test('each form is rendered by the piece for its surface; a standard popup needs no entry', () => {
  const shown = (changes: Partial<PublishedForm>) => entry(changes).render
  expect(shown({})).toBeUndefined()
  expect(shown({ surface: { position: 'top-left' } })).toBe('/c/render-modal.js')
  expect(shown({ type: 'welcome-mat' })).toBe('/c/render-mat.js')
  expect(shown({ type: 'smart-bar' })).toBe('/c/render-bar.js')
  expect(shown({ surface: { modeless: true } })).toBe('/c/render-box.js')
  expect(shown({ type: 'inline-popup' })).toBe('/c/render-inline.js')
  expect(shown({ type: 'inline-popup', surface: { page: true } })).toBe('/c/render-page.js')
})

test('a site’s settings add pieces to every form and every page', () => {
  const { loader, config } = configOf(site({ branding: true, consent: 'wait' }))
  expect([loader, config.pieces, config.start]).toEqual(['standard', ['badge'], ['/c/consent.js']])
})

test('a preview opens immediately, for everyone, and stores nothing', () => {
  const { config } = configOf(site({ preview: true, forms: [form({ on: ['/sale'], devices: ['mobile'] })] }))
  expect(config).toMatchObject({ preview: true, consent: 'never' })
  expect(config.forms).toEqual([
    { id: 'a', name: 'Form', type: 'popup', triggers: { delay: 0 }, rest: 0, code: '/f/a.js' },
  ])
})
