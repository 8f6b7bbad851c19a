import { expect, test } from 'vitest'
import { defaultSettings } from '../default-settings.ts'
import { visibilityInWords, type Visibility } from './visibility-words.ts'

const plain: Visibility = { ...defaultSettings('popup'), form_type: 'popup' }

test.each<[Partial<Visibility>, string]>([
  [{}, 'Shows to visitors after 5 seconds, once a month.'],
  [{ before_show_delay: 1, before_show_delay_interval: 'minute' }, 'Shows to visitors after 1 minute, once a month.'],
  [{ before_show_delay: 0 }, 'Shows to visitors immediately, once a month.'],
  [{ show_type: 'exit', cookie_lifetime_interval: 'hour' }, 'Shows to visitors on exit intent, once an hour.'],
  [{ cookie_lifetime: 3, cookie_lifetime_interval: 'day' }, 'Shows to visitors after 5 seconds, once every 3 days.'],
  [{ cookie_lifetime: 3, cookie_lifetime_interval: 'page' }, 'Shows to visitors after 5 seconds, once every 3 pages.'],
  [{ cookie_lifetime_interval: 'session' }, 'Shows to visitors after 5 seconds, once a visit.'],
  [{ cookie_lifetime_interval: 'always' }, 'Shows to visitors after 5 seconds, on every page.'],
  [{ cookie_lifetime: 0 }, 'Shows to visitors after 5 seconds, on every page.'],
  [
    { triggers: { exit: true, scroll: 30, page_count: 2 } },
    'Shows to visitors after 5 seconds, on exit intent, at 30% scroll depth or after 2 page views, once a month.',
  ],
  [{ visibility_mode: 'smart' }, 'Shows to visitors with smart timing, once a month.'],
  [{ show_type: 'event', triggers: { event: 'ready' } }, 'Shows to visitors on the event “ready”, once a month.'],
  [{ form_type: 'click-trigger-popup', click_triggers: ['.open'] }, 'Shows to visitors on click of .open.'],
  [{ form_type: 'inline-popup' }, 'Shows to visitors within the page, once a month.'],
  [
    { device_mode: 'mobile', min_cart_value: 30, stop_after: { views: 3, close: true, conversion: true } },
    'Shows to visitors after 5 seconds, once a month, on phones, with at least 30 in the cart, at most 3 times and until they close it.',
  ],
  [
    { stop_after: { views: 0, close: false, conversion: false } },
    'Shows to visitors after 5 seconds, once a month, also to those who converted.',
  ],
])('describes %j as "%s"', (change, words) => {
  expect(visibilityInWords({ ...plain, ...change })).toBe(words)
})

test('display rules add where and to whom', () => {
  expect(visibilityInWords(plain, 'on pages whose address contains /products, to new visitors')).toBe(
    'Shows on pages whose address contains /products, to new visitors, after 5 seconds, once a month.',
  )
})
