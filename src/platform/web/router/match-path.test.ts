import { expect, test } from 'vitest'
import { bestMatch, matchPath } from './match-path.ts'

const id = '0197a4c5-0000-7000-8000-00000000000a'

test.each([
  ['/', '/', {}],
  ['/log-in', '/log-in/', {}],
  ['/log-in', '/log-out', null],
  ['/sites/$siteId', `/sites/${id}`, { siteId: id }],
  ['/mails/$mailId', '/mails/new', null],
  ['/sites/$siteId', '/sites/7', null],
  ['/sites/$siteId', `/sites/${id}0`, null],
  ['/sites/$siteId', '/sites', null],
  ['/sites/$siteId', `/sites/${id}/forms`, null],
  ['/sites/$siteId/pages/$name', `/sites/${id}/pages/a%20b`, { siteId: id, name: 'a b' }],
  ['/sites/$siteId', '/sites/%E0%A4%A', null],
])('matches %s against %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params))

test('literal segments take precedence over parameters, whatever the order', () => {
  const routes = ['/forms/$name', '/forms/new', '/$any/new'].map((pattern) => ({ pattern }))
  for (const order of [routes, routes.toReversed()]) {
    expect(bestMatch(order, '/forms/new')?.[0].pattern).toBe('/forms/new')
    expect(bestMatch(order, '/forms/7')).toEqual([{ pattern: '/forms/$name' }, { name: '7' }])
    expect(bestMatch(order, '/nowhere')).toBeNull()
  }
})
