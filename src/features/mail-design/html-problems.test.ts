import { expect, test } from 'vitest'
import { htmlProblems } from './html-problems.ts'

test.each<[string, [line: number, message: string][]]>([
  ['<p>Fine <b>words</b><br><img src="https://a.example/b.png" alt=""></p>', []],
  ['<ul><li>One<li>Two</ul>', []],
  ['<table><tr><td>a<td>b</table>', []],
  ['<a href="[unsubscribe_url]">Leave</a>', []],
  ['1 < 2', []],
  ['<p>\n<b>Bold</p>', [[2, '<b> is not closed.']]],
  ['<div>\n\n<p>x</p>', [[1, '<div> is not closed.']]],
  ['a\n</div>', [[2, '</div> closes nothing.']]],
  ['<p>x\n<a href="x', [[2, 'This tag is not closed: everything after it is removed.']]],
  [
    '<script>1</script>\n<form></form>',
    [
      [1, '<script> is left out, with all that is in it.'],
      [2, '<form> is left out: mails cannot have it.'],
    ],
  ],
  ['<h1>T</h1>', [[1, '<h1> is left out: a mail has one title. Use <h2>.']]],
  ['<p onclick="x()">x</p>', [[1, 'onclick is removed: emails can’t run code.']]],
  ['<a href="/shop">x</a>', [[1, '“/shop” is not a valid link: start with https://, mailto: or tel:.']]],
  ['<img src="data:x">', [[1, '“data:x” is not a valid image URL: start with https://.']]],
  [
    '<p style="position:fixed">x</p>',
    [[1, 'This style is removed: it loads a resource or positions outside the email.']],
  ],
  ['<!-- x', [[1, 'This comment is not closed: everything after it is removed.']]],
])('%s', (source, expected) => {
  expect(htmlProblems(source)).toEqual(expected.map(([line, message]) => ({ line, message })))
})

test('reports only the first problems of a source full of them', () => {
  expect(htmlProblems('</b>\n'.repeat(5000))).toHaveLength(20)
})
