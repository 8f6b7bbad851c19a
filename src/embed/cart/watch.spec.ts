import { expect, type Page } from '@playwright/test'
import { form, type Form, type OwnerSite, settled, test } from '../testing/script-test.ts'
import { openWooShop } from '../testing/shops/woo-shop.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const always = { frequency: { count: 1, interval: 'always' } } as const
const onAdd = (changes: Partial<Form> = {}): Form => form({ triggers: { cart: true }, ...always, ...changes })

/** Opens a page of the shop and waits until the script has read the cart. */
async function visit(page: Page, site: OwnerSite, path: string, ...forms: Form[]): Promise<void> {
  const { origin } = new URL(site.url({ forms }))
  await page.goto(origin + path)
  await settled(page)
}

test('WooCommerce: archive buttons open the form, whether by request, by link or with a redirect', async ({
  page,
  site,
}) => {
  const shop = openWooShop(site)
  for (const [archiveAjax, redirects] of [
    [true, false],
    [false, false],
    [false, true],
  ] as const) {
    Object.assign(shop, { archiveAjax, redirects })
    await visit(page, site, '/shop/', onAdd())
    await expect(dialog(page)).toHaveCount(0)
    await page.getByText('Add Mug').click()
    await expect(dialog(page), `${archiveAjax} ${redirects}`).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(redirects ? '/cart/' : '/shop/')
  }
})

test('WooCommerce: the product form opens it once, on the next page', async ({ page, site }) => {
  openWooShop(site)
  await visit(page, site, '/product/mug/', onAdd())
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.goto(new URL('/cart/', page.url()).href)
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
})

test('WooCommerce: opens nothing if the shop refuses the product', async ({ page, site }) => {
  const shop = openWooShop(site, { archiveAjax: false })
  await visit(page, site, '/shop/')
  await page.getByText('Add Lamp').click()
  shop.archiveAjax = true
  await visit(page, site, '/shop/', onAdd())
  await page.getByText('Add Lamp').click()
  await page.waitForURL('**/product/lamp/')
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('You cannot add another')).toBeVisible()
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
})

test('WooCommerce: opens nothing for a submission canceled by another script or a mini-cart that shrinks', async ({
  page,
  site,
}) => {
  openWooShop(site)
  await visit(page, site, '/product/mug/', onAdd())
  await page.evaluate(() => document.addEventListener('submit', (event) => event.preventDefault()))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goto(new URL('/cart/', page.url()).href)
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await page.getByText('Add Mug').click()
  await expect(dialog(page)).toBeVisible()
  await page.goto(new URL('/cart/', page.url()).href)
  await settled(page)
  await page.getByText('Remove Mug').click()
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
})

test('WooCommerce: detects blocks, and a plugin with its own request', async ({ page, site }) => {
  openWooShop(site, { look: 'blocks' })
  await visit(page, site, '/shop/', onAdd())
  await page.getByText('Add Shirt').click()
  await expect(dialog(page)).toBeVisible()
  await visit(page, site, '/shop/', onAdd())
  await page.evaluate(() => fetch('/admin-ajax?plugin=1', { method: 'POST', body: 'add-to-cart=12' }).then(() => {}))
  await expect(dialog(page)).toBeVisible()
})

for (const look of ['classic', 'blocks'] as const)
  test(`WooCommerce, ${look}: a grouped product counts as the products in it`, async ({ page, site }) => {
    openWooShop(site, { look })
    const rules = [[['cart_product', 'e', '12']], []] as never
    await visit(page, site, '/product/set/', onAdd({ rules }))
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(dialog(page)).toBeVisible()
  })

test('WooCommerce: behind a page cache, uses the cart from the shop’s API, not the cached page', async ({
  page,
  site,
}) => {
  openWooShop(site, { hasPageCache: true })
  await visit(page, site, '/cart/', onAdd())
  await visit(page, site, '/product/mug/', onAdd())
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  const rules = [[['cart_product', 'e', '12']], []] as never
  await visit(page, site, '/cart/', form({ triggers: { delay: 0 }, rules, ...always }))
  await expect(page.locator('.order-total')).toHaveText('$0.00')
  await expect(dialog(page)).toBeVisible()
})

test('WooCommerce: opens nothing for a product of another shop', async ({ page, site }) => {
  openWooShop(site)
  await visit(page, site, '/product/poster/', onAdd())
  await page.getByRole('button', { name: 'Buy product' }).click()
  await page.waitForURL('**/elsewhere/**')
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
})

test('WooCommerce: reevaluates a form that opens automatically when the cart changes; a variation counts as its product', async ({
  page,
  site,
}) => {
  openWooShop(site)
  const rules = [[['cart_product', 'e', '20']], []] as never
  await visit(page, site, '/shop/', form({ triggers: { delay: 0 }, rules, ...always }))
  await expect(dialog(page)).toHaveCount(0)
  await page.getByText('Add Mug').click()
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await page.getByText('Add Shirt').click()
  await expect(dialog(page)).toBeVisible()
})

test('without consent, stores nothing about the cart', async ({ page, site }) => {
  openWooShop(site)
  const { origin } = new URL(site.url({ forms: [onAdd()], settings: { consent: 'never' } }))
  await page.goto(`${origin}/shop/`)
  await settled(page)
  await page.getByText('Add Mug').click()
  await expect(dialog(page)).toBeVisible()
  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([])
})
