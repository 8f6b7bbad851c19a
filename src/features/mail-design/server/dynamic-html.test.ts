import { expect, test } from 'vitest'
import { MailDocument } from '../contract.ts'
import { newBlock, plainTheme } from '../new-block.ts'
import { composeMail } from './compose-mail.ts'
import { fillMail } from './fill-mail.ts'

const setting = { publicUrl: 'https://trellis.example', postalAddress: '1 Test Street', subject: '' }
const mailWith = async (show: 'cart' | 'product') => {
  const blocks = [{ ...newBlock('dynamic', 'cart'), show }, newBlock('footer', 'foot')]
  const composed = await composeMail(MailDocument.parse({ version: 1, theme: plainTheme, blocks }), setting)
  return { subject: '', preview_text: '', ...composed }
}
const lamp = {
  'shop.item_1_title': 'Lamp "Luna" <b>',
  'shop.item_1_quantity': '2',
  'shop.item_1_price': '€20.00',
  'shop.item_1_image': 'https://shop.example/lamp.jpg?w=2&h=2',
  'shop.item_1_url': 'https://shop.example/lamp?color=red&size=m',
}

test('shows cart items with image, link, price and quantity', async () => {
  const mail = await mailWith('cart')
  const { html, text } = fillMail(mail, { ...lamp, 'shop.item_2_title': 'Rug', 'shop.item_2_price': '€90.00' })
  expect(html).toContain('src="https://shop.example/lamp.jpg?w=2&amp;h=2"')
  expect(html.match(/href="https:\/\/shop\.example\/lamp\?color=red&amp;size=m"/g)).toHaveLength(2)
  expect(html).toContain('Lamp &quot;Luna&quot; &lt;b&gt;')
  expect(html).toContain('Quantity: 2')
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).toContain('>Rug</p>')
  expect(html).not.toMatch(/\[[?^/]?shop\./)
  expect(text).toContain('Lamp "Luna" <b> × 2, €20.00: https://shop.example/lamp?color=red&size=m\nRug, €90.00\n')
  expect(text).not.toMatch(/\[[?^/]?shop\./)
})

test('shows a product’s previous price only if it is reduced', async () => {
  const mail = await mailWith('product')
  const product = { 'shop.product': 'Lamp', 'shop.price': '€15.00' }
  const reduced = fillMail(mail, { ...product, 'shop.price_before': '€20.00' })
  expect(reduced.html).toMatch(/<s [^>]*>€20\.00<\/s> &nbsp;€15\.00/)
  expect(reduced.text).toContain('Lamp, €15.00 (before: €20.00)')
  expect(fillMail(mail, product).html).not.toContain('<s ')
})

test('leaves nothing of the block if there is no data; a preview shows samples', async () => {
  const mail = await mailWith('cart')
  const { html, text } = fillMail(mail, {})
  expect(html).not.toMatch(/Product name|Quantity|<img|shop\./)
  expect(text.trim()).toMatch(/^--/)
  expect(fillMail(mail, {}, { isPreview: true }).html.match(/>Product name</g)).toHaveLength(2)
})
