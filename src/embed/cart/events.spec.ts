import { expect, type Page } from '@playwright/test'
import { call, type OwnerPage, type OwnerSite, settled, test } from '../testing/script-test.ts'
import { openJsonShop } from '../testing/shops/json-shop.ts'
import { openWooShop } from '../testing/shops/woo-shop.ts'

/** Opens a page of the shop on a site connected to it, without any form. */
async function visit(page: Page, site: OwnerSite, path: string, settings: OwnerPage['settings'] = {}): Promise<string> {
  const { origin } = new URL(site.url({ forms: [], settings: { cartEvents: true, ...settings } }))
  await page.goto(origin + path)
  await settled(page)
  return origin
}
const told = (site: OwnerSite) => site.carts.map(({ kind }) => kind)
const uuid = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/

test('WooCommerce: sends product views, cart changes, and the checkout with its email address', async ({
  page,
  site,
}) => {
  openWooShop(site)
  const origin = await visit(page, site, '/product/shirt/')
  await expect.poll(() => told(site)).toEqual(['viewed'])
  const url = `${origin}/product/shirt/`
  const { id, visitor_id, ...viewed } = site.carts[0]!
  for (const one of [id, visitor_id]) expect(one).toMatch(uuid)
  expect(viewed).toEqual({ key: 'key', kind: 'viewed', product: { id: '20', title: 'Shirt', url, price: 30 } })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect.poll(() => told(site).filter((kind) => kind === 'cart')).toHaveLength(1)
  const added = site.carts.find(({ kind }) => kind === 'cart')!
  expect(added.visitor_id).toBe(site.carts[0]!.visitor_id)
  expect(added.cart).toEqual({
    currency: 'USD',
    total: 30,
    lines: [
      {
        product_id: '20',
        variant_id: '21',
        title: 'Shirt',
        quantity: 1,
        price: 30,
        url: 'http://shop.invalid/product/shirt/?attribute_size=l',
        image: 'http://shop.invalid/shirt.jpg',
      },
    ],
  })
  site.carts.length = 0
  await visit(page, site, '/checkout/')
  await expect.poll(() => told(site)).toEqual(['checkout'])
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Email').blur()
  await settled(page)
  // The typed address isn't sent, because anyone can type any address.
  expect(told(site)).toEqual(['checkout'])
  expect(JSON.stringify(site.carts)).not.toContain('ann@')
  await page.getByText('Remove Shirt').click()
  await expect.poll(() => site.carts.at(-1)?.cart).toEqual({ currency: 'USD', total: 0, lines: [] })
})

for (const [showsTax, total] of [
  [true, 2200],
  [false, 2000],
] as const)
  test(`WooCommerce: sends a currency without decimals, as chosen by a plugin; prices ${showsTax ? 'with' : 'without'} taxes`, async ({
    page,
    site,
  }) => {
    openWooShop(site, { currency: { code: 'JPY', decimals: 0, prefix: '¥' }, tax: 10, showsTax })
    await visit(page, site, '/product/mug/')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect
      .poll(() => site.carts.find(({ kind }) => kind === 'cart')?.cart)
      .toMatchObject({ currency: 'JPY', total, lines: [{ product_id: '12', price: total, quantity: 1 }] })
  })

test('a reloaded page sends no event twice, and a page without a product sends none', async ({ page, site }) => {
  openWooShop(site)
  await visit(page, site, '/shop/')
  await page.getByText('Add Mug').click()
  await expect.poll(() => told(site)).toEqual(['cart'])
  await visit(page, site, '/shop/')
  await visit(page, site, '/cart/')
  expect(told(site)).toEqual(['cart'])
})

test('a Shopify-like shop: sends its own ids, amounts in hundredths, and the click that leads to checkout', async ({
  page,
  site,
}) => {
  openJsonShop(site, 'shopify')
  const origin = await visit(page, site, '/products/mug')
  await page.evaluate(() => fetch('/de/cart/add.js', { method: 'POST' }).then(() => {}))
  await expect.poll(() => told(site)).toEqual(['cart'])
  const lines = [
    {
      product_id: '7',
      variant_id: '71',
      title: 'Mug – large',
      quantity: 1,
      price: 19.5,
      url: `${origin}/products/mug`,
      image: `${origin}/mug.jpg`,
    },
  ]
  expect(site.carts[0]!.cart).toEqual({ currency: 'EUR', total: 19.5, lines })
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<a href="/checkout">Check out</a>')
    document.querySelector('a')!.addEventListener('click', (event) => event.preventDefault())
  })
  await page.getByRole('link', { name: 'Check out' }).click()
  await expect.poll(() => told(site)).toEqual(['cart', 'checkout'])
})

test('sends nothing before consent and then the current cart; sends nothing when tracking is never allowed', async ({
  page,
  site,
}) => {
  openWooShop(site)
  await visit(page, site, '/product/mug/', { consent: 'wait' })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await settled(page)
  expect(told(site)).toEqual([])
  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([])
  await call(page, 'consent', true)
  await expect.poll(() => told(site).sort()).toEqual(['cart', 'viewed'])
  site.carts.length = 0
  site.asked.length = 0
  await visit(page, site, '/product/lamp/', { consent: 'never' })
  expect(site.asked.filter((path) => path.includes('cart-events'))).toEqual([])
  expect(told(site)).toEqual([])
})

test('a site without a connected shop loads nothing for it', async ({ page, site }) => {
  openWooShop(site)
  const { origin } = new URL(site.url({ forms: [] }))
  await page.goto(`${origin}/product/mug/`)
  await settled(page)
  expect(site.asked.filter((path) => path.startsWith('/c/'))).toEqual([])
})

test('a code from a link: shows why it is refused, and counts it when applied', async ({ page, site }) => {
  openWooShop(site)
  const used: unknown[] = []
  await page.route('**/v/code/used', (route) => {
    used.push(route.request().postDataJSON())
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} })
  })
  const said = page.getByRole('status')
  await visit(page, site, '/shop/?add-to-cart=12')
  await visit(page, site, '/shop/?trellis_code=OLD')
  await expect(said).toHaveText('OLD: Coupon "OLD" has expired.')
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(said).toHaveCount(0)
  expect(used).toEqual([])
  await visit(page, site, '/shop/?trellis_code=TEN')
  await expect
    .poll(() => used)
    .toEqual([{ key: 'key', code: 'TEN', visitor_id: expect.stringMatching(uuid), kind: 'applied' }])
  await expect(said).toHaveCount(0)
  await visit(page, site, '/shop/')
  expect(used).toHaveLength(1)
})

test('a code from a link waits for the first product, says so, and is counted when applied', async ({ page, site }) => {
  openWooShop(site)
  const used = page.waitForRequest('**/v/code/used')
  await visit(page, site, '/product/mug/?trellis_code=TEN')
  await expect(page.getByRole('status')).toHaveText(/^TEN: Saved\./)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  expect((await used).postDataJSON()).toMatchObject({ code: 'TEN', kind: 'applied' })
})

test('a saved code that the shop refuses shows why, and is applied once the cart contains enough', async ({
  page,
  site,
}) => {
  openWooShop(site)
  const said = page.getByRole('status')
  await visit(page, site, '/shop/?trellis_code=BIG')
  await expect(said).toHaveText(/^BIG: Saved\./)
  await page.getByText('Add Mug').click()
  await expect(said).toHaveText('BIG: The minimum spend for coupon "BIG" is $50.00. Add $30.00 more to use this code.')
  // The next page doesn't show it again.
  await visit(page, site, '/shop/')
  await settled(page)
  await expect(said).toHaveCount(0)
  await page.getByText('Add Mug').click()
  await expect(said).toHaveText('BIG: The minimum spend for coupon "BIG" is $50.00. Add $10.00 more to use this code.')
  await page.getByText('Add Shirt').click()
  await expect(said).toHaveText('BIG: Added to your cart')
  await expect(said).toHaveCount(1)
})

test('messages about codes from links and saved codes are in the language of the page', async ({ page, site }) => {
  openWooShop(site, { language: 'de-AT' })
  const german = { languages: ['de', 'fr'] }
  const said = page.getByRole('status')
  await visit(page, site, '/shop/?trellis_code=BIG', german)
  await expect(said).toHaveText(
    'BIG: Gespeichert. Der Code wird eingelöst, sobald Sie ein Produkt in den Warenkorb legen.',
  )
  await expect(page.getByRole('button', { name: 'Schließen' })).toBeVisible()
  await page.getByText('Add Mug').click()
  await expect(said).toHaveText(
    'BIG: The minimum spend for coupon "BIG" is $50.00. Legen Sie noch Ware für $30.00 in den Warenkorb, um den Code einzulösen.',
  )
  await page.getByText('Add Mug').click()
  await page.getByText('Add Shirt').click()
  await expect(said).toHaveText('BIG: In den Warenkorb gelegt')
  // A message is shown even if the shop doesn't respond.
  await page.route('**/apply-coupon', (route) => route.abort())
  await visit(page, site, '/shop/?trellis_code=TEN', german)
  await expect(said).toHaveText('TEN: Das hat nicht geklappt. Bitte kopieren Sie den Code.')
})
