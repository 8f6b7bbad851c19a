import { expect, test } from 'vitest'
import {
  browsersOf,
  isPushEndpoint,
  messageOf,
  outcomeOf,
  retryAfter,
  serviceOf,
  subdomainProblem,
  windowUrl,
} from './rules.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://android.googleapis.com/gcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is a push service endpoint', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/',
  'https://fcm.googleapis.com@evil.example/',
  'https://fcm.googleapis.com.evil.example/',
  'https://evilfcm.googleapis.com/',
  'https://push.apple.com.evil.example/',
  'https://evilpush.apple.com/',
  'https://127.0.0.1/',
  'https://evil.example/?https://fcm.googleapis.com/',
  'javascript:alert(1)',
  '',
])('%j is not a push service endpoint', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false))

test("recognizes the operator's own push services by their origin", () => {
  const trusted = new Set(['https://push.internal:8443'])
  expect(isPushEndpoint('https://push.internal:8443/a', trusted)).toBe(true)
  expect(isPushEndpoint('https://push.internal/a', trusted)).toBe(false)
})

test('a message has the format of Declarative Web Push', () => {
  const message = messageOf({ title: 'Hi', body: '', navigate: 'https://shop.example/', tag: 'sale' })
  expect(JSON.parse(message)).toEqual({
    web_push: 8030,
    notification: { title: 'Hi', navigate: 'https://shop.example/', tag: 'sale' },
  })
})

test.each([
  [201, 'accepted'],
  [200, 'accepted'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
  [413, 'refused'],
  [400, 'refused'],
  [403, 'refused'],
  [302, 'refused'],
])('status %d is %s', (status, outcome) => expect(outcomeOf(status)).toBe(outcome))

const now = Date.UTC(2026, 10, 20)
test.each([
  ['120', 120_000],
  [undefined, 60_000],
  ['soon', 60_000],
  ['-5', 1000],
  ['99999', 3_600_000],
  [new Date(now + 30_000).toUTCString(), 30_000],
])('Retry-After %j waits %d ms', (header, wait) => expect(retryAfter(header, now)).toBe(wait))

test.each(['shop', 'my-shop-2', 'a', 'a'.repeat(63)])('%s is allowed as a subdomain', (name) =>
  expect(subdomainProblem(name)).toBeUndefined(),
)
test.each(['', '-shop', 'shop-', 'a.b', 'Shop', 'shöp', 'xn--shp-fka', 'www', 'a'.repeat(64), 'a/b', 'a b'])(
  '%j is not allowed as a subdomain',
  (name) => expect(subdomainProblem(name)).toBeDefined(),
)

test('the permission page is on the subdomain if there is one', () => {
  expect(windowUrl('https://trellis.example', 'key', '')).toBe('https://trellis.example/push/subscribe/key')
  expect(windowUrl('http://localhost:3000', 'key', 'shop')).toBe('http://shop.localhost:3000/push/subscribe/key')
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', 'fcm.googleapis.com', 'Chrome and others'],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', 'push.services.mozilla.com', 'Firefox'],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', 'notify.windows.com', 'Edge'],
  ['https://web.push.apple.com/x', 'push.apple.com', 'Safari'],
  ['http://127.0.0.1:9999/x', '127.0.0.1', undefined],
  ['x', '', undefined],
])('%s belongs to %s, used by %s', (endpoint, service, browsers) => {
  expect(serviceOf(endpoint)).toBe(service)
  expect(browsersOf[service]).toBe(browsers)
})
