import { afterAll, describe, expect, test } from 'vitest'
import { startDemoShop } from './index.ts'

let firstKey: string | null = 'first-site-key-1'
const shop = await startDemoShop({
  port: 0,
  host: '127.0.0.1',
  scriptUrl: async ({ site, preview }) => {
    if (preview !== null) return `https://trellis.example/p/${preview}/script.js`
    return firstKey === null ? null : `https://trellis.example/s/${site ?? firstKey}.js`
  },
})
afterAll(() => shop.close())

const ask = (path: string, options: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${shop.port}${path}`, { redirect: 'manual', ...options })
const page = async (path: string, options?: RequestInit) => (await ask(path, options)).text()
const linksOf = (html: string) =>
  Array.from(html.matchAll(/(?:href|src|action)="(\/[^"]*)"/g), ([, link]) => link!.replaceAll('&amp;', '&'))
const form = (slug: string, cookie = '') => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
  body: new URLSearchParams({ slug }),
})

test('every page that a link leads to is there, and carries the one line', async () => {
  const seen = new Set(['/'])
  for (const path of seen) {
    const answer = await ask(path)
    expect([path, answer.status]).toEqual([path, 200])
    if (path.startsWith('/files/') || path === '/cart.json') continue
    const html = await answer.text()
    expect(html).toContain('<script async src="https://trellis.example/s/first-site-key-1.js"></script>')
    expect(html.match(/<(script|link[^>]*|img|style)[^>]*https?:/g)).toEqual([expect.stringContaining('<script')])
    for (const link of linksOf(html)) if (!link.startsWith('/cart/')) seen.add(link)
  }
  expect([...seen].filter((path) => path.startsWith('/products/'))).toHaveLength(8)
  expect(seen).toContain('/about')
})

test('another site may be named, and stays named', async () => {
  for (const path of ['/', '/products', '/products/bud-vase', '/cart', '/about']) {
    const html = await page(`${path}?site=other-key`)
    expect(html).toContain('src="https://trellis.example/s/other-key.js"')
    const links = linksOf(html).filter((link) => !link.startsWith('/files/'))
    expect(links.filter((link) => !link.endsWith('?site=other-key'))).toEqual([])
  }
  const bad = await page(`/?site=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(bad).toContain('first-site-key-1.js')
  expect(bad).not.toContain('alert(1)')
})

test('a preview stands in the place of the site’s forms, and goes along', async () => {
  const html = await page('/?preview=tok-en_1')
  expect(html).toContain('src="https://trellis.example/p/tok-en_1/script.js"')
  expect(html).not.toContain('first-site-key-1.js')
  expect(linksOf(html).filter((link) => link.startsWith('/products'))).toContain('/products?preview=tok-en_1')
  expect(await page('/?preview=../x')).toContain('first-site-key-1.js')
})

test('the policy lets in its own files and the one other origin', async () => {
  const policy = (await ask('/')).headers.get('content-security-policy')
  expect(policy).toContain(
    "default-src 'none'; script-src https://trellis.example; connect-src 'self' https://trellis.example; ",
  )
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain('font-src https://trellis.example;')
  expect(policy).not.toContain('unsafe')
})

test('without a site it says what it waits for', async () => {
  firstKey = null
  const answer = await ask('/')
  const html = await answer.text()
  expect(html).toContain('as soon as your first site exists')
  expect(html).not.toContain('<script')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'")
  firstKey = 'first-site-key-1'
  expect(await page('/')).not.toContain('as soon as')
})

describe('the cart', () => {
  test('takes things and gives them back', async () => {
    const first = await ask('/cart/add?site=k', form('morning-mug'))
    expect([first.status, first.headers.get('location')]).toEqual([303, '/cart?site=k'])
    const one = first.headers.get('set-cookie')!.split(';')[0]!
    const second = await ask('/cart/add', form('morning-mug', one))
    const two = second.headers.get('set-cookie')!.split(';')[0]!
    const html = await page('/cart', { headers: { cookie: two } })
    expect(html).toContain('2 × €24.00')
    expect(html).toContain('€52.90')
    const none = await ask('/cart/remove', form('morning-mug', two))
    expect(none.headers.get('set-cookie')).toContain('cart=;')
  })

  test.each(['cart=what', 'cart=morning-mug~-1', 'cart=morning-mug~1e9.x~1', 'cart=%00', ''])(
    '%j is an empty cart',
    async (cookie) => {
      expect(await page('/cart', { headers: { cookie } })).toContain('Your cart is empty')
    },
  )

  test('knows only its own things and forms', async () => {
    expect((await ask('/cart/add', form('a-car'))).status).toBe(404)
    expect((await ask('/cart/empty', form('bud-vase'))).status).toBe(404)
    expect((await ask('/cart/add', { method: 'POST', body: 'x'.repeat(10_000) })).status).toBe(404)
  })
})

test('what is not there is said kindly', async () => {
  const answer = await ask('/nowhere')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Page not found')
  expect((await ask('/files/../index.ts')).status).toBe(404)
  expect((await ask('/', { method: 'DELETE' })).status).toBe(405)
})

test('a database that is away closes the shop for a moment', async () => {
  const closed = await startDemoShop({ port: 0, host: '127.0.0.1', scriptUrl: () => Promise.reject(new Error('away')) })
  const answer = await fetch(`http://127.0.0.1:${closed.port}/`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  await closed.close()
})
