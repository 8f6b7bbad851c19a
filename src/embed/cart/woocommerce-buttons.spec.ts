import { expect, type Page } from '@playwright/test'
import { form, type Form, type OwnerSite, settled, test } from '../testing/script-test.ts'
import { openWooShop } from '../testing/shops/woo-shop.ts'

/* Elements with which WooCommerce adds to a cart: buttons of the archive, forms of products, and the block "Add to cart
   with options". */

const dialog = (page: Page) => page.getByRole('dialog')
const always = { frequency: { count: 1, interval: 'always' } } as const
const looks = ['classic', 'blocks'] as const
/** A form that opens when something is added to the cart, or with a product, when that product is in it. */
const onAdd = (product?: string): Form =>
  form({
    triggers: { cart: true },
    ...always,
    ...(product && { rules: [[['cart_product', 'e', product]], []] as never }),
  })

async function visit(page: Page, site: OwnerSite, path: string, ...forms: Form[]): Promise<void> {
  const { origin } = new URL(site.url({ forms }))
  await page.goto(origin + path)
  await settled(page)
}
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).click()

for (const look of looks)
  test(`${look}: archive links to grouped, external and variable products open nothing`, async ({ page, site }) => {
    openWooShop(site, { look })
    for (const [text, path] of [
      ['View Set', '/product/set/'],
      ['Buy Poster', '/elsewhere/'],
      ['Select Sweater', '/product/sweater/'],
    ] as const) {
      await visit(page, site, '/shop/', onAdd())
      await page.getByText(text).click()
      await page.waitForURL(`**${path}`)
      await settled(page)
      await expect(dialog(page), text).toHaveCount(0)
    }
  })

for (const batches of [false, true])
  test(`the block "Add to cart with options": detects a simple product, in a request for ${batches ? 'many' : 'one'}`, async ({
    page,
    site,
  }) => {
    const shop = openWooShop(site, { look: 'blocks', batches })
    await visit(page, site, '/product/mug/', onAdd('12'))
    await addToCart(page)
    await expect(dialog(page)).toBeVisible()
    expect(shop.asked.at(-1)).not.toContain('add-to-cart=')
    await page.goto(new URL('/cart/', page.url()).href)
    await settled(page)
    await expect(dialog(page)).toHaveCount(0)
  })

for (const batches of [false, true])
  test(`the block "Add to cart with options": a variable product counts once a variation is chosen, in a request for ${batches ? 'many' : 'one'}`, async ({
    page,
    site,
  }) => {
    const shop = openWooShop(site, { look: 'blocks', batches })
    await visit(page, site, '/product/sweater/', onAdd('40'))
    await addToCart(page)
    await expect(page.getByText('Please select product attributes')).toBeVisible()
    await settled(page)
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('radio', { name: 'L' }).click()
    await addToCart(page)
    await expect(dialog(page)).toBeVisible()
    expect(shop.asked).toContain('GET /wp-json/wc/store/v1/products/42')
  })

for (const batches of [false, true])
  test(`the block "Add to cart with options": opens nothing if the shop refuses, in a request for ${batches ? 'many' : 'one'}`, async ({
    page,
    site,
  }) => {
    openWooShop(site, { look: 'blocks', batches })
    await visit(page, site, '/shop/?add-to-cart=13')
    await visit(page, site, '/product/lamp/', onAdd())
    await addToCart(page)
    await expect(page.getByText('You cannot add another')).toBeVisible()
    await settled(page)
    await expect(dialog(page)).toHaveCount(0)
  })

for (const look of looks)
  test(`${look}: detects a product added by a form that redirects to the cart`, async ({ page, site }) => {
    openWooShop(site, { look, redirects: true })
    await visit(page, site, '/product/mug/', onAdd('12'))
    await addToCart(page)
    await expect(dialog(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/cart/')
    if (look === 'blocks') return
    await visit(page, site, '/product/sweater/', onAdd('40'))
    await page.getByRole('combobox').selectOption('L')
    await addToCart(page)
    await expect(dialog(page)).toBeVisible()
  })
