import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeEmail, type EmailWords } from './compose.ts'
import { shellOf } from './email-shell.ts'

// The least that a compiled design has.
const shell = shellOf(
  '<title>{{title}}</title><div>{{preview}}</div><main>{{body}}</main><footer>{{foot}}<a href="{{unsubscribe}}">Unsubscribe</a></footer>' +
    '{{#heading}}<h1>{{text}}</h1>{{/heading}}{{#paragraph}}<p>{{text}}</p>{{/paragraph}}{{#list}}<ul>{{text}}</ul>{{/list}}' +
    '{{#button}}<table><tr><td><a href="{{url}}">{{text}}</a></td></tr></table>{{/button}}',
  { body: 'color:#000', foot: 'color:#fff' },
)
const draft: EmailWords = { subject: 'Hi', preview_text: '', body: 'Hello', footer: '' }
const unsubscribeUrl = 'https://trellis.example/u/abc'
const compose = (fields: Partial<EmailWords>, values: Record<string, string> = {}, isPreview = false) =>
  composeEmail({ ...draft, ...fields }, shell, { values, unsubscribeUrl, postalAddress: '1 Test Street', isPreview })

/** What stands in the card, without the style attributes. */
function bodyOf(body: string, values: Record<string, string> = {}): string {
  const { html } = compose({ body }, values)
  return html
    .slice(html.indexOf('<main>') + 6, html.indexOf('</main>'))
    .replaceAll(/ (style|class|target)="[^"]*"/g, '')
    .trim()
}

test.each([
  ['one\n\ntwo', '<p>one</p>\n<p>two</p>'],
  ['one\ntwo', '<p>one<br>\ntwo</p>'],
  ['# Welcome\nto us', '<h1>Welcome</h1>\n<p>to us</p>'],
  ['## Where\n#none', '<h1>Where</h1>\n<p>#none</p>'],
  ['• a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['a\n* until Sunday', '<p>a<br>\n* until Sunday</p>'],
  ['- a\n- **b**\nend', '<ul><li>a</li><li><strong>b</strong></li></ul>\n<p>end</p>'],
  ['1. a\n2) b\n- c', '<ol><li value="1">a</li><li value="2">b</li></ol>\n<ul><li>c</li></ul>'],
  ['3. December\nis the day', '<ol><li value="3">December</li></ol>\n<p>is the day</p>'],
  ['2.5 litres, 1.x', '<p>2.5 litres, 1.x</p>'],
  ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
  ['***both***', '<p><strong><em>both</em></strong></p>'],
  ['**a *b** c*', '<p><strong>a *b</strong> c*</p>'],
  ['2 * 3 * 4 ** 5', '<p>2 * 3 * 4 ** 5</p>'],
  ['*open', '<p>*open</p>'],
  ['[shop](https://shop.example/?a=1&b=2)', '<p><a href="https://shop.example/?a=1&amp;b=2">shop</a></p>'],
  ['[**b**](mailto:a@b.example)', '<p><a href="mailto:a@b.example"><strong>b</strong></a></p>'],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  ['[x](data:text/html,a)', '<p>[x](data:text/html,a)</p>'],
  ['[x](https://a@evil.example/)', '<p>[x](https://a@evil.example/)</p>'],
  ['[x](//evil.example)', '<p>[x](//evil.example)</p>'],
  ['<b onclick="x">&\'', '<p>&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;</p>'],
  ['[see note]', '<p>[see note]</p>'],
])('%j', (body, expected) => {
  expect(bodyOf(body)).toBe(expected)
})

test('a button is a cell that is a link', () => {
  expect(bodyOf('[[Shop now](https://shop.example)]')).toContain(
    '<a href="https://shop.example">Shop now</a></td></tr></table>',
  )
  expect(bodyOf('see [[Shop](https://shop.example)]')).toBe('<p>see [<a href="https://shop.example">Shop</a>]</p>')
})

test('values are escaped for where they stand and never read as mark-up, tags or links', () => {
  const hostile = { name: '**a** <i> [x](//e) [email]\r\nBcc: b@c.de', email: 'a+b@c.de' }
  expect(bodyOf('Hi [name], [go](https://s.example/?e=[email])', hostile)).toBe(
    '<p>Hi **a** &lt;i&gt; [x](//e) [email] Bcc: b@c.de, <a href="https://s.example/?e=a%2Bb%40c.de">go</a></p>',
  )
  expect(bodyOf('[name|you]', { name: 'free money at https://evil.example' })).toBe('<p>you</p>')
  expect(bodyOf('[x](https://[name]/)', { name: 'evil.example' })).toBe('<p>[x](https://evil.example/)</p>')
  expect(bodyOf('[name]', { name: 'x'.repeat(5000) })).toBe(`<p>${'x'.repeat(200)}</p>`)
  expect(compose({ subject: 'Hi [name]' }, { name: 'a\r\nBcc: b@c.de' }).subject).toBe('Hi a Bcc: b@c.de')
})

test('blocks may span paragraphs', () => {
  const body = '[?name]Dear [name],\n\nthanks.[/name][^name]Hello![/name]'
  expect(bodyOf(body, { name: 'Ann' })).toBe('<p>Dear Ann,</p>\n<p>thanks.</p>')
  expect(bodyOf(body)).toBe('<p>Hello!</p>')
})

test('the text part says the same, with addresses written out', () => {
  const body =
    '# Hi [name]\n\n**Two** things:\n- [shop](https://s.example)\n- rest\n\n[[Go](https://s.example/?n=[name])]'
  const { text } = compose({ body, footer: 'Shop Ltd.' }, { name: 'Ann & Bo' })
  expect(text).toBe(`Hi Ann & Bo

Two things:

- shop (https://s.example)
- rest

Go: https://s.example/?n=Ann%20%26%20Bo

--
Shop Ltd.
1 Test Street
Unsubscribe: ${unsubscribeUrl}
`)
})

test('the document has title, preview text, foot, postal address and the way out', () => {
  const { html } = compose({
    subject: 'A & B',
    preview_text: 'Look <here>',
    footer: 'See [us](https://s.example)\nBye',
  })
  expect(html).toContain('<title>A &amp; B</title>')
  expect(html).toContain('>Look &lt;here&gt;&#847;')
  expect(html).toMatch(/See <a [^>]*href="https:\/\/s\.example"/)
  expect(html).toContain('1 Test Street')
  expect(html).toContain(`href="${unsubscribeUrl}"`)
})

test('a preview shows preview defaults', () => {
  expect(compose({ subject: 'Hi [name|you|Zoe]' }, {}, true).subject).toBe('Hi Zoe')
})

test('whatever is written, no tag or attribute of the writer gets through', () => {
  const pieces = [
    '[',
    ']',
    '(',
    ')',
    '*',
    '**',
    '- ',
    '# ',
    '\n',
    'https://a.b',
    '<x>',
    '"',
    '[[',
    '|',
    '[name]',
    'a',
    ' ',
  ]
  const body = fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join(''))
  fc.assert(
    fc.property(body, (text) => {
      const tags = bodyOf(text, { name: '<x>"' }).matchAll(/<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)>/g)
      const rest = bodyOf(text, { name: '<x>"' }).replaceAll(
        /<\/?(?:p|br|h1|ul|li|strong|em|a|table|tr|td)(?: [a-z]+="[^"<>]*")*>/g,
        '',
      )
      return !/[<>"]/.test(rest) && [...tags].every(([, , attributes]) => !attributes!.includes('onclick'))
    }),
  )
})

test.each(['[', '*', '**', '[a](', '[a', '**a*', '- ', '# ', '[[a](b', '\n'])(
  'stays quick on %j without end',
  { timeout: 10_000 },
  (piece) => {
    compose({ body: piece.repeat(200_000 / piece.length) })
  },
)
