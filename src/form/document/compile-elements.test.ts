import { expect, test } from 'vitest'
import { newComponent } from './new-component.ts'
import { makeElementCompiler } from './compile-elements.ts'

const lower = makeElementCompiler('https://forms.example')
const id = () => 'one'

test('text becomes headings, paragraphs and lists, and adjacent items share one list', () => {
  const block = (type: 'heading' | 'paragraph' | 'item', text: string) => ({ type, spans: [{ text }] })
  const blocks = [block('heading', 'Bread'), block('item', 'Rye'), block('item', 'Oat'), block('paragraph', 'Daily')]
  expect(lower({ ...newComponent('text', id), blocks })).toEqual([
    'div',
    { 'data-id': 'one' },
    ['h2', 0, 'Bread'],
    ['ul', 0, ['li', 0, 'Rye'], ['li', 0, 'Oat']],
    ['p', 0, 'Daily'],
  ])
})

test('a link leads only to allowed addresses', () => {
  const link = (address: string) =>
    lower({
      ...newComponent('text', id),
      blocks: [{ type: 'paragraph', spans: [{ text: 'here', link: address }] }],
    })
  const rest = { target: '_blank', rel: 'noopener' }
  expect(link('https://a.example')).toEqual([
    'div',
    { 'data-id': 'one' },
    ['p', 0, ['a', { href: 'https://a.example', ...rest }, 'here']],
  ])
  expect(JSON.stringify(link('javascript:alert(1)'))).not.toContain('javascript')
})

test('a button’s output describes its action, if it has one', () => {
  const button = (fields: object) => lower({ ...newComponent('button', id), text: 'Go', ...fields })
  const redirect = (method: '' | 'post') => ({ url: 'https://a.example', method, variables: [] })
  const own = { 'data-look': 'filled', 'data-id': 'one' }
  expect(button({ action: 'submit' })).toEqual(['button', { ...own, type: 'submit' }, 'Go'])
  expect(button({ action: 'nothing', goTo: 'two' })).toEqual([
    'button',
    { ...own, do: { goTo: 'two' }, type: 'button' },
    'Go',
  ])
  expect(button({ action: 'redirect', redirect: redirect('') })).toEqual([
    'a',
    { ...own, do: { action: 'redirect' }, href: 'https://a.example', rel: 'noopener', target: '_top' },
    'Go',
  ])
  expect(button({ action: 'redirect', redirect: redirect('post') })).toEqual([
    'button',
    { ...own, do: { action: 'redirect', redirect: redirect('post') }, type: 'button' },
    'Go',
  ])
})

test('an image has a server or http address, or becomes a placeholder', () => {
  const picture = (src: string) => lower({ ...newComponent('image', id), src, alt: 'Loaf' })
  const shown = (src: string) => ['img', { 'data-id': 'one', src, alt: 'Loaf' }]
  expect(picture('/files/a.png')).toEqual(shown('https://forms.example/files/a.png'))
  expect(picture('https://a.example/~me/a.png')).toEqual(shown('https://a.example/~me/a.png'))
  expect(picture('data:x')).toMatchObject(['div', { class: 'pic empty' }])
})

test('interactive components keep their object identity', () => {
  const countdown = newComponent('countdown', id)
  expect(lower(countdown)).toBe(countdown)
  const text = newComponent('text', id)
  expect(lower(text)).toBe(lower(text))
})
