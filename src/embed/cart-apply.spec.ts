import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test as base } from '@playwright/test'

interface Shop {
  origin: string
  /** How the shop answers, by "METHOD /path"; what is not here is not found. */
  answers: Map<
    string,
    (
      body: string,
      headers: IncomingMessage['headers'],
    ) => { status?: number; headers?: Record<string, string>; json?: object }
  >
  asked: string[]
}

const script = build({
  entryPoints: [fileURLToPath(new URL('cart-apply.ts', import.meta.url))],
  bundle: true,
  format: 'esm',
  write: false,
}).then(({ outputFiles }) => outputFiles[0]!.text)

const test = base.extend<{ shop: Shop }>({
  shop: async ({ context }, use) => {
    const answers: Shop['answers'] = new Map()
    const asked: string[] = []
    const text = await script
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += String(chunk)))
      request.on('end', () => {
        const path = `${request.method} ${request.url!.split('?')[0]!}`
        if (path === 'GET /piece.js') return void response.setHeader('content-type', 'text/javascript').end(text)
        if (path.startsWith('GET /page')) {
          const isShopify = path.endsWith('shopify')
          const head = isShopify
            ? '<script>window.Shopify = { routes: { root: "/de/" } }</script>'
            : '<link rel="https://api.w.org/" href="/blog/wp-json/">'
          return void response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Shop</title>${head}`)
        }
        asked.push(`${request.method} ${request.url!} ${body}`.trim())
        const { status = 200, headers = {}, json = {} } = answers.get(path)?.(body, request.headers) ?? { status: 404 }
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
      })
    })
    await new Promise<void>((started) => server.listen(0, '127.0.0.1', started))
    await use({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answers, asked })
    await context.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  },
})

const code = 'SAVE "10"'
const apply = (given: string) => `import('/piece.js').then(({ applyCode }) => applyCode(${JSON.stringify(given)}))`

test('Shopify: the cart is told the code', async ({ page, shop }) => {
  let applicable = true
  shop.answers.set('POST /de/cart/update.js', () => ({
    json: { discount_codes: [{ code: code.toLowerCase(), applicable }] },
  }))
  await page.goto(`${shop.origin}/page/shopify`)
  expect(await page.evaluate(apply(code))).toBe(true)
  expect(shop.asked).toEqual([`POST /de/cart/update.js ${JSON.stringify({ discount: code })}`])
  applicable = false
  expect(await page.evaluate(apply(code))).toBe(false)
})

test('Shopify: where the cart cannot be told, the link is tried', async ({ page, shop }) => {
  shop.answers.set('POST /de/cart/update.js', () => ({ status: 422 }))
  shop.answers.set(`GET /discount/${encodeURIComponent(code)}`, () => ({
    status: 302,
    headers: { location: '/de/cart.js' },
  }))
  shop.answers.set('GET /de/cart.js', () => ({}))
  await page.goto(`${shop.origin}/page/shopify`)
  expect(await page.evaluate(apply(code))).toBe(true)
  expect(shop.asked[1]).toBe(`GET /discount/${encodeURIComponent(code)}?redirect=%2Fde%2Fcart.js`)
  shop.answers.clear()
  expect(await page.evaluate(apply(code))).toBe(false)
})

test('WooCommerce: the coupon is applied with the nonce of the cart', async ({ page, shop }) => {
  const api = '/blog/wp-json/wc/store/v1/cart'
  shop.answers.set(`GET ${api}`, () => ({ headers: { Nonce: 'n1' }, json: { coupons: [] } }))
  shop.answers.set(`POST ${api}/apply-coupon`, (body, headers) => ({
    status: headers['nonce'] === 'n1' && body === JSON.stringify({ code }) ? 200 : 403,
  }))
  await page.goto(`${shop.origin}/page/woo`)
  expect(await page.evaluate(apply(code))).toBe(true)
})

test('WooCommerce: a coupon that is there already is no failure, one that is refused is', async ({ page, shop }) => {
  const api = '/blog/wp-json/wc/store/v1/cart'
  shop.answers.set(`GET ${api}`, () => ({ headers: { 'Cart-Token': 't' }, json: { coupons: [{ code: 'save 10' }] } }))
  shop.answers.set(`POST ${api}/apply-coupon`, () => ({ status: 400 }))
  await page.goto(`${shop.origin}/page/woo`)
  expect(await page.evaluate(apply('SAVE 10'))).toBe(true)
  expect(await page.evaluate(apply('OTHER'))).toBe(false)
})

test('a page of no shop', async ({ page, shop }) => {
  await page.goto(`${shop.origin}/page/none`)
  expect(await page.evaluate(apply(code))).toBe(false)
})
