import { expect, test } from 'vitest'
import { isMachineOpen } from './machine-opens.ts'
import { moveProblem, scheduleProblem } from './rules.ts'
import { trackLinks } from './track-links.ts'
import { siteTags } from './utm.ts'

const now = Date.UTC(2026, 10, 20, 10, 7)

test.each([
  [Date.UTC(2026, 10, 20, 10, 15), null],
  [Date.UTC(2026, 10, 20, 10, 20), 'Choose a time in steps of 15 minutes.'],
  [Date.UTC(2026, 10, 20, 10, 0), 'The time must be in the future.'],
  [Number.NaN, 'Choose a day.'],
  [Date.UTC(2028, 10, 20), 'Choose a time within a year.'],
])('checks a schedule at %d', (at, problem) => {
  expect(scheduleProblem(at, now)).toBe(problem)
})

test.each([
  ['edit', 'sending', false],
  ['edit', 'draft', true],
  ['send', 'sent', false],
  ['cancel', 'scheduled', true],
  ['delete', 'sending', false],
  ['pause', 'draft', false],
] as const)('the change %s while %s: %s', (move, status, isFine) => {
  expect(moveProblem(move, status) === null).toBe(isFine)
})

const options = { publicUrl: 'https://t.example', tokenTag: 'trellis.token', clicks: true, opens: true, tags: null }
const tags = siteTags({ campaign: 'B', siteUrl: 'https://a.example' })

test('redirects each link through us once, and adds a pixel that records opens', () => {
  const html = `<body><a href="https://a.example/?a=1&amp;b=2">x</a><a class='b' href='https://a.example/?a=1&amp;b=2'>y</a>
<a href="mailto:a@b.example">m</a><a href="https://a.example/[name]">n</a><a href="https://t.example/u/1">u</a><a href="[unsubscribe_url]">z</a></body>`
  const { html: tracked, links } = trackLinks(html, options)
  expect(links).toEqual(['https://a.example/?a=1&b=2', 'https://a.example/[name]'])
  expect(tracked.match(/https:\/\/t\.example\/k\/\[trellis\.token\]\.0"/g)).toHaveLength(2)
  expect(tracked).toContain('href="mailto:a@b.example"')
  expect(tracked).toContain('href="https://t.example/k/[trellis.token].1?to=[trellis.link.1]"')
  expect(tracked).toContain('href="[unsubscribe_url]"')
  expect(tracked).toContain('/o/[trellis.token].gif')
  expect(tracked.endsWith('</body>')).toBe(true)
})

test.each([
  'https://[shop].example/',
  'https://shop.example[path]',
  'https://shop.example:[port]/',
  'https://me@[host]/',
  '[url]',
  'http[s|s]://shop.example/',
  'https://shop.example/a b[name]',
])('leaves a link with an uncertain host unchanged: %s', (address) => {
  const html = `<a href="${address}">x</a>`
  expect(trackLinks(html, { ...options, opens: false })).toEqual({ html, links: [] })
})

test.each([
  ['https://a.example/?c=[code]', 'https://a.example/?c=[code]&utm'],
  ['https://a.example/[name|who?]', 'https://a.example/[name|who?]?utm'],
  ['https://a.example/[name|a#b]#end', 'https://a.example/[name|a#b]?utm'],
  ['https://a.example/?[?code]c=[code][/code]', 'https://a.example/?[?code]c=[code][/code]&utm'],
])('adds the tags to %s in the right place', (address, start) => {
  const { links } = trackLinks(`<a href="${address}">x</a>`, { ...options, tags })
  expect(links[0]!.startsWith(`${start}_source=trellis`)).toBe(true)
  expect(links[0]!.endsWith(address.includes('#end') ? '#end' : '=B')).toBe(true)
})

test('tags neither our own links nor links to other sites, except a cart link that redirects to the store', () => {
  const html =
    '<a href="https://t.example/u/1">1</a><a href="https://t.example/r/2?code=[code]">2</a><a href="https://b.example/">3</a>'
  const { links: tagged } = trackLinks(html, { ...options, tags })
  expect(tagged).toEqual([
    'https://t.example/r/2?code=[code]&utm_source=trellis&utm_medium=email&utm_campaign=B',
    'https://b.example/',
  ])
  const { html: tracked, links } = trackLinks(html, { ...options, opens: false })
  expect(tracked).toContain('href="https://t.example/u/1"')
  expect(links).toEqual(['https://t.example/r/2?code=[code]', 'https://b.example/'])
})

test('adds UTM parameters before the fragment, unless the link has its own', () => {
  const html = '<a href="https://a.example/x#y">1</a><a href="https://a.example/?utm_source=me">2</a>'
  expect(trackLinks(html, { ...options, tags: { ...tags, campaign: 'Black Friday' } }).links).toEqual([
    'https://a.example/x?utm_source=trellis&utm_medium=email&utm_campaign=Black%20Friday#y',
    'https://a.example/?utm_source=me',
  ])
  const untracked = trackLinks(html, { ...options, tags, clicks: false, opens: false })
  expect(untracked.html).toContain(
    'href="https://a.example/x?utm_source=trellis&amp;utm_medium=email&amp;utm_campaign=B#y"',
  )
  expect(untracked.links).toEqual([])
})

const minute = 60_000
test.each([
  ['Mozilla/5.0', 10 * minute, true],
  ['', minute, true],
  ['Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)', minute, false],
  ['Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)', 300, true],
  ['YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html', minute, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)', minute, false],
  ['python-requests/2.31', minute, true],
])('treats %s after %d ms as a machine: %s', (agent, since, expected) => {
  expect(isMachineOpen(agent, since)).toBe(expected)
})
