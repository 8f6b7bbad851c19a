import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksToHtml } from '#features/mail-design/blocks-html.ts'
import { MailDocument } from '#features/mail-design/contract.ts'
import { emailDesigns } from '../../designs.ts'
import { oldEmails } from '../testing/old-emails.ts'
import { bodyBlocks, documentOfOld } from './convert.ts'

const converted = (body: string) => blocksToHtml(bodyBlocks(body, emailDesigns[0]))

test.each([
  ['one\n\ntwo', '<p>one</p><p>two</p>'],
  ['one\ntwo', '<p>one<br>two</p>'],
  ['# Welcome\nto us', '<h2>Welcome</h2><p>to us</p>'],
  ['• a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['1. a\n2) b\n- c', '<ol><li>a</li><li>b</li></ol>\n<ul><li>c</li></ul>'],
  ['2.5 litres, 1.x', '<p>2.5 litres, 1.x</p>'],
  ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
  ['***both***', '<p><em><strong>both</strong></em></p>'],
  ['2 * 3 * 4 ** 5', '<p>2 * 3 * 4 ** 5</p>'],
  ['[shop](https://shop.example/?a=1&b=2)', '<p><a href="https://shop.example/?a=1&amp;b=2">shop</a></p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['[x](https://[name]/)', '<p>[x](https://[name]/)</p>'],
  ['[Hi [name]](https://s.example/?e=[email])', '<p><a href="https://s.example/?e=[email]">Hi [name]</a></p>'],
  ['[[Shop now](https://shop.example)]', '<p><a class="button" href="https://shop.example">Shop now</a></p>'],
  ['<b>&', '<p>&lt;b&gt;&amp;</p>'],
  ['', ''],
])('%j', (body, expected) => {
  expect(converted(body)).toBe(expected)
})

test('a condition around whole lines becomes a block condition, and one within a line stays', () => {
  const blocks = bodyBlocks(
    '[?name]\n# Dear [name]\n\n[[Go](https://s.example)]\n[/name]\n[^name]Who?[/name]\n\nHi [?name]you[/name]',
    emailDesigns[0],
  )
  expect(blocks.map(({ type, condition }) => [type, condition?.tag, condition?.is_set])).toEqual([
    ['text', 'name', true],
    ['button', 'name', true],
    ['text', 'name', false],
    ['text', undefined, undefined],
  ])
  expect(blocksToHtml(blocks.slice(-1))).toBe('<p>Hi [?name]you[/name]</p>')
})

test('any text converts to a document that can be stored', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '**',
    '- ',
    '1. ',
    '# ',
    '\n',
    '\n\n',
    'https://a.b',
    '<x>',
    '"',
    '[[a](https://b.c)]\n',
    '[name]',
    '[?name]',
    '[/name]',
    'a',
    ' ',
    '\uE000',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), fc.array(piece, { maxLength: 20 }), (body, footer) => {
      const document = documentOfOld({ ...oldEmails[0]!.old, body: body.join(''), footer: footer.join('') })
      expect(MailDocument.safeParse(document).error).toBeUndefined()
    }),
  )
  for (const body of [
    '- a\n'.repeat(12_000),
    'a\n\n'.repeat(16_000),
    '[[a](https://b.c)]\n'.repeat(2500),
    'x'.repeat(50_000),
  ]) {
    expect(MailDocument.safeParse(documentOfOld({ ...oldEmails[0]!.old, body })).error).toBeUndefined()
  }
})

test.each(['[', '*', '**', '[a](', '[a', '**a*', '- ', '# ', '[[a](b', '\n', '[?a]'])(
  'terminates on endlessly repeated %j',
  { timeout: 10_000 },
  (piece) => {
    documentOfOld({ ...oldEmails[0]!.old, body: piece.repeat(50_000 / piece.length) })
  },
)
