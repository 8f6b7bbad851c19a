import { expect, test } from 'vitest'
import { importCalls } from '#features/imports/contract.ts'
import { importsRoom } from '#features/imports/server/index.ts'
import { shopCalls } from '../../contract.ts'
import { productImport } from '../index.ts'
import { shopsServer } from '../testing/shops-server.ts'

const { app, aSite, call: make, runJobs } = await shopsServer({ rooms: [importsRoom([productImport])] })

/** Creates a site and functions to import product files into it. */
async function anImportingSite() {
  const { siteId, token, call } = await aSite()
  const asked = { site_id: siteId }
  const upload = async (text: string) => {
    const edge = 'x0x0x'
    const part = (head: string, body: string) =>
      `--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
    const answer = await app.inject({
      method: 'POST',
      url: '/imports/upload',
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: `${part('name="site_id"', siteId)}${part('name="kind"', 'products')}${part('name="file"; filename="p.csv"', text)}--${edge}--\r\n`,
    })
    expect([answer.statusCode, answer.json().error]).toEqual([200, undefined])
    return answer.json().import.id as string
  }
  const load = async (import_id: string) => (await make(importCalls.load, { ...asked, import_id }, { token })).import
  const imported = async (text: string, verb: 'start' | 'check' = 'start') => {
    const import_id = await upload(text)
    await make(importCalls[verb], { ...asked, import_id }, { token })
    await runJobs()
    return load(import_id)
  }
  const undone = async (import_id: string) => {
    await make(importCalls.undo, { ...asked, import_id }, { token })
    await runJobs()
    return load(import_id)
  }
  const products = async (collection_id?: string) =>
    (await make(shopCalls.searchProducts, { ...asked, ...(collection_id && { collection_id }) }, { token })).products
  return { siteId, call, imported, undone, products }
}

const shopify = [
  'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Status',
  'mug,Morning mug,<p>Blue</p>,Cups,true,Size,Small,MM-S,shopify,3,deny,18.00,21.00,https://cdn.example/mug.png,active',
  'mug,,,,,,Large,MM-L,shopify,0,deny,24.00,,,',
  'mug,,,,,,,,,,,,,https://cdn.example/mug-2.png,',
  'vase,Bud vase,,Vases,true,Title,Default Title,BV,shopify,0,deny,29.00,,,active',
  'old,Old plate,,Plates,true,Title,Default Title,OP,shopify,1,deny,9.00,,,draft',
  'bowl,Bowl,,Bowls,true,Title,Default Title,BO,shopify,1,deny,free,,,active',
].join('\n')

test('imports a Shopify export: variants, stock, previous prices, unsold products and invalid rows', async () => {
  const { imported, products } = await anImportingSite()
  const done = await imported(shopify)
  expect(done).toMatchObject({ state: 'imported', counts: { rows: 6, added: 2, skipped: 1, refused: 1 } })
  const [vase, mug] = await products()
  expect(mug).toMatchObject({
    external_id: 'mug',
    title: 'Morning mug',
    price: 18,
    compare_at_price: 21,
    is_available: true,
    image_url: 'https://cdn.example/mug.png',
    collection_ids: ['Cups'],
    variants: [
      { external_id: 'MM-S', title: 'Small', price: 18, stock: 3 },
      { external_id: 'MM-L', title: 'Large', price: 24, stock: 0 },
    ],
  })
  expect(vase).toMatchObject({ title: 'Bud vase', is_available: false, variants: [{ title: '', stock: 0 }] })
  expect((await products('Vases')).map(({ title }) => title)).toEqual(['Bud vase'])
  // Importing the same file again changes nothing.
  expect(await imported(shopify)).toMatchObject({ counts: { added: 0, updated: 0, unchanged: 2 } })
})

const woo = [
  'ID,Type,SKU,Name,Published,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
  '10,simple,MUG,Mug,1,1,4,15,18,"Home > Cups, Sale",https://woo.example/mug.png,,,',
  '11,variable,TEE,Tee,1,1,,,,Clothing,"https://woo.example/a.png, https://woo.example/b.png",,Size,"S, L"',
  '20,simple,CAP,Cap,0,1,,,12,Clothing,,,,',
  '12,variation,TEE-S,Tee - S,1,1,,,20,,,TEE,Size,S',
  '13,variation,TEE-L,Tee - L,1,0,,,22,,,TEE,Size,L',
  '31,variation,,Lost,1,1,,,22,,,id:30,Size,L',
].join('\n')

test('imports a WooCommerce export: variations become variants of their product', async () => {
  const { imported, products } = await anImportingSite()
  const done = await imported(woo)
  expect(done).toMatchObject({ state: 'imported', counts: { rows: 6, added: 2, skipped: 2 } })
  const [mug, tee] = await products()
  expect(mug).toMatchObject({ external_id: '10', price: 15, compare_at_price: 18, collection_ids: ['Cups', 'Sale'] })
  expect(tee).toMatchObject({
    external_id: '11',
    price: 20,
    image_url: 'https://woo.example/a.png',
    variants: [
      { external_id: '12', title: 'S', price: 20 },
      { external_id: '13', title: 'L', price: 22 },
    ],
  })
})

test('a check writes nothing; an import can be undone, except for what has changed since', async () => {
  const { call, imported, undone, products } = await anImportingSite()
  const list = (...rows: string[]) => ['ID,Name,Price,SKU', ...rows].join('\n')
  expect(await imported(list('1,Mug,18,M', '2,Bowl,30,B'), 'check')).toMatchObject({ counts: { added: 2 } })
  expect(await products()).toEqual([])
  await imported(list('1,Mug,18,M'))
  const second = await imported(list('1,Mug,20,M', '2,Bowl,30,B', '3,Vase,40,V'))
  expect(second).toMatchObject({ counts: { added: 2, updated: 1 }, can_undo: true })
  await call('/products/record', { products: [{ external_id: '3', title: 'Vase', price: 41 }] })
  expect(await undone(second.id)).toMatchObject({ state: 'undone', undo: { removed: 1, restored: 1, kept: 1 } })
  expect((await products()).map(({ title, price }) => [title, price])).toEqual([
    ['Mug', 18],
    ['Vase', 41],
  ])
})

test('another site sees none of it', async () => {
  const [mine, theirs] = [await anImportingSite(), await anImportingSite()]
  await mine.imported(shopify)
  expect(await theirs.products()).toEqual([])
})
