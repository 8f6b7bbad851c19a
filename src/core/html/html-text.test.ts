import { expect, test } from 'vitest'
import { htmlText } from './html-text.ts'

test.each([
  ['<p>Hello <b>Ada</b>,</p><p>welcome.</p>', 'Hello Ada,\n\nwelcome.'],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
  ['<a href="https://shop.example/?a=1&amp;b=2">Shop</a> now', 'Shop (https://shop.example/?a=1&b=2) now'],
  ['<a href="https://shop.example">https://shop.example</a>', 'https://shop.example'],
  ["<a class=x href='mailto:a@b.example'>a@b.example</a>", 'a@b.example'],
  ['<a href="javascript:alert(1)">x</a>', 'x'],
  ['<head><title>T</title><style>p{color:red}</style></head><body>x</body>', 'x'],
  ['<STYLE>p > a {}</STYLE>x<script>if (a < b) c()</script>y', 'xy'],
  ['a<!-- <b> hidden -->b', 'ab'],
  ['Tom &amp; Jerry &lt;3 &#x2764; &#10004; &euro; &#xD800;', 'Tom & Jerry <3 ❤ ✔ € \uFFFD'],
  ['  a \n\n  b\t c ', 'a b c'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\n\nc'],
  ['unfinished <b', 'unfinished'],
  ['&copy; Caf&eacute; &euro; &nope;', '© Café € &nope;'],
  ['', ''],
])('%s becomes text', (html, text) => {
  expect(htmlText(html)).toBe(text)
})

// Ten times the input should take about ten times as long. A quadratic reader would need a hundred times as long.
test.each(['<', '<!--', '<style>', '<a href=', '&#', '&amp', '<a href="x">', '\n ', '</style', '<svg>'])(
  'the time for a megabyte of %j grows linearly, not quadratically',
  { timeout: 10_000 },
  (piece) => {
    const time = (length: number) => {
      const html = piece.repeat(length / piece.length)
      // Measures this process's processor time, so that other load on the machine doesn't matter.
      const from = process.cpuUsage()
      htmlText(html)
      const { user, system } = process.cpuUsage(from)
      return (user + system) / 1000
    }
    time(50_000)
    // A quadratic reader would need a hundred times as long; a pause of the machine doesn't reach that factor.
    const short = Math.max(time(100_000), 5)
    expect(time(1_000_000) / short).toBeLessThan(60)
  },
)
