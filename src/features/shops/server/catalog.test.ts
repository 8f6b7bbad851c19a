import { describe, expect, test } from 'vitest'
import { shopsServer } from './testing/shops-server.ts'

const { aSite, clock, emitted, post } = await shopsServer()
const mug = {
  external_id: 'mug',
  title: 'Morning mug',
  price: 24,
  variants: [{ external_id: 'm1', sku: 'MM-1', price: 24 }],
}
const titles = ({ body }: { body: { products: { title: string }[] } }) => body.products.map(({ title }) => title)

describe('products', () => {
  test('are stored once however often they are reported, and found by parts of their text', async () => {
    const { call, siteId } = await aSite()
    expect((await call('/products/record', { products: [mug, mug] })).body).toMatchObject({ recorded: 1, unchanged: 0 })
    expect(emitted.at(-1)).toEqual({
      event: 'shops.productsChanged',
      payload: { site_id: siteId, product_ids: ['mug'] },
    })
    for (const search of ['MUG', 'orn', 'mm-1', 'mug morning', ''])
      expect([search, titles(await call('/shops/products/search', { search }))]).toEqual([search, ['Morning mug']])
    for (const search of ['mugs', '%', 'm_g', '\\'])
      expect([search, titles(await call('/shops/products/search', { search }))]).toEqual([search, []])
  })

  test('are changed by newer reports, but not by older ones', async () => {
    const { call } = await aSite()
    const at = (minutes: number) => new Date(clock.now + minutes * 60_000).toISOString()
    await call('/products/record', { products: [{ ...mug, price: 20, updated_at: at(2) }] })
    const older = await call('/products/record', { products: [{ ...mug, price: 30, updated_at: at(1) }] })
    expect(older.body).toMatchObject({ recorded: 0, unchanged: 1 })
    const list = async () => (await call('/shops/products/list', { product_ids: ['mug', 'none'] })).body.products
    expect(await list()).toMatchObject([{ price: 20 }])
    await call('/products/record', { products: [{ ...mug, price: 22, updated_at: at(3) }] })
    expect(await list()).toMatchObject([{ price: 22 }])
    await call('/products/record', { products: [{ ...mug, is_deleted: true, updated_at: at(4) }] })
    expect([await list(), titles(await call('/shops/products/search'))]).toEqual([[], []])
  })

  test('are listed in pages, each product once', async () => {
    const { call } = await aSite()
    const products = Array.from({ length: 25 }, (_, i) => ({ external_id: `p${i}`, title: `Plate ${i % 5}`, price: i }))
    await call('/products/record', { products })
    const seen: string[] = []
    let after: string | null = null
    do {
      const more: object = after === null ? {} : { after }
      const { body } = await call('/shops/products/search', { search: 'plate', limit: 10, ...more })
      seen.push(...body.products.map((product) => product.external_id))
      after = body.next
    } while (after)
    expect([seen.length, new Set(seen).size]).toEqual([25, 25])
    expect((await call('/shops/products/search', { after: 'nonsense' })).status).toBe(400)
  })

  test.each([
    ['products.0.price', { price: -1 }],
    ['products.0.url', { url: 'javascript:alert(1)' }],
    ['products.0.title', { title: ' ' }],
    ['products.0.updated_at', { updated_at: '2030-01-01T00:00:00Z' }],
  ])('are refused if invalid, with an error on the field: %s', async (path, wrong) => {
    const { call } = await aSite()
    const { status, body } = await call('/products/record', { products: [{ ...mug, ...wrong }] })
    expect([status, body.issues[0].path]).toEqual([400, path])
  })

  test('are not visible to other sites', async () => {
    const [mine, theirs] = [await aSite(), await aSite()]
    await theirs.call('/products/record', { products: [mug] })
    expect(titles(await mine.call('/shops/products/search'))).toEqual([])
    expect((await mine.call('/shops/products/list', { product_ids: ['mug'] })).body.products).toEqual([])
  })

  test('require an API key with the scope', async () => {
    const { call, siteId } = await aSite()
    const key = async (scopes: string[]) => (await call('/api/generate_key', { name: 'ERP', scopes })).body.token
    const record = (token: string) => post('/products/record', { site_id: siteId, products: [mug] }, { token })
    expect((await record(await key(['products:read']))).body.error).toBe('This API key lacks the scope products:write.')
    expect((await record(await key(['products:write']))).body).toMatchObject({ recorded: 1 })
  })
})
