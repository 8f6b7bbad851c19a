import { expect, test } from 'vitest'
import { textWithoutUnsubscribing, withoutUnsubscribing } from './without-unsubscribing.ts'

test('removes only the unsubscribe links from an email', () => {
  const one = (words: string) => `<a href="[unsubscribe_url]" class="x">${words}</a>`
  const html = `<p><a href="https://shop.example">Shop</a></p><p>${one('Unsubscribe')} &nbsp;·&nbsp; ${one('Preferences')}</p><p>b</p>`
  expect(withoutUnsubscribing(html)).toBe('<p><a href="https://shop.example">Shop</a></p><p></p><p>b</p>')
  expect(textWithoutUnsubscribing('a\n\nUnsubscribe: [unsubscribe_url]\nb\n')).toBe('a\n\nb')
})
