import { beforeEach, describe, expect, test } from 'vitest'
import { scriptCalls } from '../contract.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const { aSite, app, begin, call, clock, limited, post } = await visitorsServer()

let site: TestSite
let address = 0
beforeEach(async () => {
  ;({ site } = await begin())
})

const tell = (kind: string, page: string, key = site.key) =>
  app.inject({
    url: `/v/problem/${key}/${kind}.js?page=${encodeURIComponent(page)}`,
    remoteAddress: `10.0.${Math.floor(++address / 200)}.${address % 200}`,
  })
const load = (of: TestSite) => call(scriptCalls.script, { site_id: of.id }, of.owner)
const told = async (of = site) => (await load(of)).problems

describe('a page that cannot submit forms', () => {
  test('is reported to the owner once, without its query, the latest first', async () => {
    const answer = await tell('policy', 'https://shop.example/a?token=secret#x')
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
      200,
      '',
      'text/javascript; charset=utf-8',
    ])
    clock.advance(1000)
    await tell('timeout', 'https://shop.example/b')
    clock.advance(1000)
    await tell('policy', 'https://shop.example/a')
    expect(await told()).toMatchObject([
      { kind: 'policy', page: 'https://shop.example/a', count: 2 },
      { kind: 'timeout', page: 'https://shop.example/b', count: 1 },
    ])
    expect(await told(await aSite())).toEqual([])
    await site.call('/script/problems/dismiss')
    expect(await told()).toEqual([])
  })

  test.each([
    ['unheard-of', 'https://shop.example/', undefined],
    ['policy', 'javascript:alert(1)', undefined],
    ['policy', `https://shop.example/${'a'.repeat(500)}`, undefined],
    ['policy', 'https://shop.example/', 'no-such-key'],
  ])('with %s at %s of %s is not stored, and the response is the same', async (kind, page, key) => {
    const answer = await tell(kind, page, key)
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(await told()).toEqual([])
  })

  test('is not stored beyond the limit; known pages are still counted', async () => {
    for (let i = 0; i < 55; i++) await tell('blocked', `https://shop.example/${i}`)
    expect(await told()).toHaveLength(50)
    await tell('blocked', 'https://shop.example/0')
    expect((await told()).find(({ page }) => page.endsWith('/0'))).toMatchObject({ count: 2 })
  })

  test('is stored only a few times for one IP address', async () => {
    const url = `/v/problem/${site.key}/policy.js?page=https://shop.example/`
    const server = await limited()
    const answers = await Promise.all(Array.from({ length: 30 }, () => server.app.inject(url)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]))
  })
})

test('the script’s settings belong to the site: saved by admins, read by members, hidden from others', async () => {
  expect(await load(site)).toMatchObject({ server_cookie: false })
  await site.call('/script/save', { server_cookie: true })
  expect(await load(site)).toMatchObject({ server_cookie: true })
  const other = await aSite()
  for (const path of ['/script/load', '/script/save', '/script/problems/dismiss'])
    expect((await post(path, { site_id: site.id, server_cookie: false }, other.owner)).status).toBe(403)
})
