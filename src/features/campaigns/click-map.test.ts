import { expect, test } from 'vitest'
import { clickMapOf } from './click-map.ts'
import { trackLinks } from './track-links.ts'

const options = { publicUrl: 'https://t.example', tokenTag: 'trellis.token', clicks: true, opens: true, tags: null }
const html = `<body><a href="https://a.example/">One</a> <a class="b" href="https://b.example/?x=1&amp;y=[email]" target="_blank"><img src="p.png"></a>
<a href="https://a.example/">One again</a><a href="[unsubscribe_url]">Unsubscribe</a></body>`

/** Returns the figures displayed at the links, in order. */
const shown = (map: string) => [...map.matchAll(/<\/?a\b|>(\d[\d,]* · [\d.]+%)</g)].flatMap(([, words]) => words ?? [])

test('shows clicks and share of all clicks on each tracked link, wherever it appears', () => {
  const tracked = trackLinks(html, options)
  expect(tracked.links).toHaveLength(2)
  const map = clickMapOf(tracked.html, [
    { number: 0, clicks: 1, people: 1 },
    { number: 1, clicks: 2, people: 1 },
  ])
  expect(shown(map)).toEqual(['1 · 33.3%', '2 · 66.7%', '1 · 33.3%'])
  expect(map).toContain('title="2 clicks by 1, 66.7% of all clicks"')
  expect(map).not.toContain('/k/')
  expect(map).toContain('<a href="[unsubscribe_url]">Unsubscribe</a>')
})

test('without clicks, shows zero on every link', () => {
  const tracked = trackLinks(html, options)
  const map = clickMapOf(tracked.html, [])
  expect(shown(map)).toEqual(['0 · 0%', '0 · 0%', '0 · 0%'])
})
