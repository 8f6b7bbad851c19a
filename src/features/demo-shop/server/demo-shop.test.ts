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

test('every linked page exists and contains the script tag', async () => {
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

test('the site can be set in the URL, and links keep it', async () => {
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

test('a preview replaces the site’s forms, and links keep it', async () => {
  const html = await page('/?preview=tok-en_1')
  expect(html).toContain('src="https://trellis.example/p/tok-en_1/script.js"')
  expect(html).not.toContain('first-site-key-1.js')
  expect(linksOf(html).filter((link) => link.startsWith('/products'))).toContain('/products?preview=tok-en_1')
  expect(await page('/?preview=../x')).toContain('first-site-key-1.js')
})

test('the content security policy allows only its own files and the one other origin', async () => {
  const policy = (await ask('/')).headers.get('content-security-policy')
  expect(policy).toContain(
    "default-src 'none'; script-src https://trellis.example; connect-src 'self' https://trellis.example; ",
  )
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain('font-src https://trellis.example;')
  expect(policy).not.toContain('unsafe')
})

test('without a site, a page says that it waits for the first one', async () => {
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
  test('adds and removes products', async () => {
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
    'treats %j as an empty cart',
    async (cookie) => {
      expect(await page('/cart', { headers: { cookie } })).toContain('Your cart is empty')
    },
  )

  test('accepts only its own products and actions', async () => {
    expect((await ask('/cart/add', form('a-car'))).status).toBe(404)
    expect((await ask('/cart/empty', form('bud-vase'))).status).toBe(404)
    expect((await ask('/cart/add', { method: 'POST', body: 'x'.repeat(10_000) })).status).toBe(404)
  })
})

test('unknown pages get a friendly error', async () => {
  const answer = await ask('/nowhere')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Page not found')
  expect((await ask('/files/../index.ts')).status).toBe(404)
  expect((await ask('/', { method: 'DELETE' })).status).toBe(405)
})

test('answers 503 briefly when the database is unavailable', async () => {
  const closed = await startDemoShop({ port: 0, host: '127.0.0.1', scriptUrl: () => Promise.reject(new Error('away')) })
  const answer = await fetch(`http://127.0.0.1:${closed.port}/`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  await closed.close()
})
