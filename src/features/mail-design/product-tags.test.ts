import { expect, test } from 'vitest'
import { mergeTags } from '#core/merge-tags.ts'
import { productKey, productsIn, shownOldPrice, shownProduct, valuesOfProduct } from './product-tags.ts'

test.each(['12', 'morning-mug', 'A1', 'gid://shopify/Product/7', 'ä b', '😀', 'u-1', 'X.y|[z]'])(
  'a product’s tags resolve to its ID: %s',
  (id) => {
    const key = productKey(id)!
    expect([...productsIn([`<p>[product.${key}.title|Mug]</p>`, `[?product.${key}.price]`])]).toEqual([[key, id]])
  },
)

test('a product ID that is too long or empty has no tags', () => {
  expect([productKey(''), productKey('x'.repeat(71)), productKey('Ä'.repeat(60))]).toEqual([null, null, null])
})

const stored = {
  product_id: 'mug',
  title: 'Mug [old|x]',
  price: '€20.00',
  old_price: '€30.00',
  src: 'https://shop.example/old.png',
}
const live = {
  title: 'Morning mug',
  price: '€15.00',
  old_price: '€18.00',
  image_url: 'https://shop.example/new.png',
  url: '',
}
const filled = (values: Record<string, string>) => {
  const { title, price, src } = shownProduct(stored)
  const old = shownOldPrice(stored, (words) => `<s>${words}</s>`)
  const fill = (text: string) => mergeTags(text, values, { write: (value) => value })
  return [title, price, old, src].map(fill)
}

test('shows a chosen product’s data as of sending, or its stored data if the store no longer has it', () => {
  expect(filled(valuesOfProduct('mug', live))).toEqual(['Morning mug', '€15.00', '<s>€18.00</s>', live.image_url])
  expect(filled(valuesOfProduct('mug', { ...live, old_price: '', image_url: '' }))).toEqual(
    ['Morning mug', '€15.00', '<s>€30.00</s>', stored.src].with(2, ''),
  )
  for (const values of [{}, valuesOfProduct('mug', null)])
    expect(filled(values)).toEqual(['Mug oldx', '€20.00', '<s>€30.00</s>', stored.src])
})
