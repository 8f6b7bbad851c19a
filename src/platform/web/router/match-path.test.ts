import { expect, test } from 'vitest'
import { bestMatch, matchPath } from './match-path.ts'

test.each([
  ['/', '/', {}],
  ['/log-in', '/log-in/', {}],
  ['/log-in', '/log-out', null],
  ['/sites/$siteId', '/sites/7', { siteId: '7' }],
  ['/sites/$siteId', '/sites', null],
  ['/sites/$siteId', '/sites/7/forms', null],
  ['/sites/$siteId/forms/$popupId', '/sites/7/forms/a%20b', { siteId: '7', popupId: 'a b' }],
  ['/sites/$siteId', '/sites/%E0%A4%A', null],
])('%s against %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params))

test('words count for more than names, whatever the order', () => {
  const routes = ['/forms/$popupId', '/forms/new', '/$any/new'].map((pattern) => ({ pattern }))
  for (const order of [routes, routes.toReversed()]) {
    expect(bestMatch(order, '/forms/new')?.[0].pattern).toBe('/forms/new')
    expect(bestMatch(order, '/forms/7')).toEqual([{ pattern: '/forms/$popupId' }, { popupId: '7' }])
    expect(bestMatch(order, '/nowhere')).toBeNull()
  }
})
