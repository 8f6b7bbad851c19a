import { expect, test } from 'vitest'
import { newComponent } from './new-component.ts'
import { shareAddress } from './share-address.ts'

const page = 'https://shop.example/a?b=c&d'
const button = newComponent('socialButton', () => 'a')
const full = { url: 'https://shop.example/offer', message: 'Half price & more', picture: 'https://shop.example/p.png' }

test.each([
  [{ network: 'facebook' }, `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(page)}`],
  [{ network: 'x' }, `https://x.com/intent/post?url=${encodeURIComponent(page)}`],
  [
    { network: 'x', ...full },
    'https://x.com/intent/post?url=https%3A%2F%2Fshop.example%2Foffer&text=Half%20price%20%26%20more',
  ],
  [
    { network: 'pinterest', ...full },
    'https://www.pinterest.com/pin/create/button/?url=https%3A%2F%2Fshop.example%2Foffer&description=Half%20price%20%26%20more&media=https%3A%2F%2Fshop.example%2Fp.png',
  ],
  [{ network: 'x', url: 'javascript:alert(1)' }, `https://x.com/intent/post?url=${encodeURIComponent(page)}`],
  [{ network: 'x', intent: 'follow', url: 'https://x.com/shop' }, 'https://x.com/shop'],
  [{ network: 'x', intent: 'follow', url: 'javascript:alert(1)' }, undefined],
  [{ network: 'x', intent: 'follow' }, undefined],
] as const)('the share button with %j opens %s', (fields, address) => {
  expect(shareAddress({ ...button, ...fields }, page)).toBe(address)
})
