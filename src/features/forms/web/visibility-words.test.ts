import { expect, test } from 'vitest'
import { visibilityInWords, type Visibility } from './visibility-words.ts'

const plain: Visibility = {
  show_type: 'delay',
  before_show_delay: 5,
  before_show_delay_interval: 'second',
  cookie_lifetime: 1,
  cookie_lifetime_interval: 'month',
}

test.each<[Partial<Visibility>, string]>([
  [{}, 'Shows to visitors after 5 seconds, once a month.'],
  [{ before_show_delay: 1, before_show_delay_interval: 'minute' }, 'Shows to visitors after 1 minute, once a month.'],
  [{ before_show_delay: 0 }, 'Shows to visitors at once, once a month.'],
  [
    { show_type: 'exit', cookie_lifetime_interval: 'hour' },
    'Shows to visitors when they are about to leave, once an hour.',
  ],
  [{ cookie_lifetime: 3, cookie_lifetime_interval: 'day' }, 'Shows to visitors after 5 seconds, once every 3 days.'],
  [{ cookie_lifetime_interval: 'session' }, 'Shows to visitors after 5 seconds, once a visit.'],
  [{ cookie_lifetime_interval: 'always' }, 'Shows to visitors after 5 seconds, on every page.'],
  [{ cookie_lifetime: 0 }, 'Shows to visitors after 5 seconds, on every page.'],
])('%j reads "%s"', (change, words) => {
  expect(visibilityInWords({ ...plain, ...change })).toBe(words)
})
