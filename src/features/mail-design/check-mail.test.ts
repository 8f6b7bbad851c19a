import { describe, expect, test } from 'vitest'
import { checkMail } from './check-mail.ts'
import { setFields, setTheme } from './changes.ts'
import type { MailBlock, MailDocument } from './document.ts'
import { newBlock, plainTheme } from './new-block.ts'
import { aMail } from './server/testing/a-mail.ts'

const setting = { subject: 'News from the workshop', bytes: 20_000, postalAddress: '1 Test Street' }
const found = (document: MailDocument, other: Partial<typeof setting> = {}) =>
  checkMail(document, { ...setting, ...other }).map(({ severity, block_id, message }) => [severity, block_id, message])
const changed = (id: string, fields: object) => setFields(id, fields)(withWords())
const added = (block: MailBlock) => ({ ...withWords(), blocks: [...withWords().blocks, block] })

/** Returns an email with enough text next to its image. */
function withWords(): MailDocument {
  const words =
    'The kiln was hot all week, and what came out of it stands on the shelf now: forty bowls, each another blue.'
  return setFields('left', { paragraphs: [{ type: 'paragraph', spans: [{ text: words }] }] })(aMail())
}

test('reports nothing for a valid email', () => {
  expect(found(withWords())).toEqual([])
})

describe('reports an error for', () => {
  test.each<[string, MailDocument, string | null, RegExp]>([
    ['an empty mail', { ...aMail(), blocks: [newBlock('footer', 'foot')] }, null, /email is empty/],
    ['a button that leads nowhere', changed('end', { link: '' }), 'end', /“Shop” has no link/],
    ['an address that is none', changed('end', { link: 'shop.example' }), 'end', /invalid link: “shop\.example”/],
    ['code for an address', changed('end', { link: 'javascript:alert(1)' }), 'end', /invalid link/],
    ['a picture’s address that is none', changed('pic', { src: 'tea.png' }), 'pic', /URL of the image is invalid/],
    ['a merge tag that is open', changed('end', { label: '[?name]Hi' }), 'end', /\[\?name\]/],
    ['no code', added({ ...newBlock('discount', 'd'), code: ' ' }), 'd', /discount code/],
    [
      'a link in the text',
      changed('right', { paragraphs: [{ type: 'paragraph', spans: [{ text: 'here', link: 'http:/x' }] }] }),
      'right',
      /“here” has an invalid link: “http:\/x”/,
    ],
  ])('%s', (_what, document, blockId, message) => {
    const [first] = found(document)
    expect(first).toEqual(['error', blockId, expect.stringMatching(message)])
  })

  test('a missing postal address, unless the installation or the footer has one', () => {
    expect(found(withWords(), { postalAddress: '' })).toEqual([
      ['error', 'foot', expect.stringMatching(/postal address/)],
    ])
    expect(found(changed('foot', { address: 'Harbour 4' }), { postalAddress: '' })).toEqual([])
  })
})

describe('content that would look broken', () => {
  const row = (...columns: MailBlock[][]) =>
    ({ ...newBlock('columns', 'row'), layout: columns.length === 3 ? '1-1-1' : '1-1', columns }) as MailBlock
  const words = (id: string) =>
    ({ ...newBlock('text', id), paragraphs: [{ type: 'paragraph', spans: [{ text: 'Words' }] }] }) as MailBlock
  const code = (text: string) => ({ ...newBlock('discount', 'code'), code: text, padding: [0, 0, 0, 0] }) as MailBlock
  const picture = 'https://shop.example/tea.png'
  test.each<[string, MailBlock, RegExp | null]>([
    ['one column of two is empty', row([words('a')], []), /^Column 2 is empty/],
    ['all columns are empty', row([], []), /^These columns are empty/],
    ['no column is empty', row([words('a')], [words('b')]), null],
    [
      'a product without a picture',
      { ...newBlock('product', 'p'), title: 'Tea', link: 'https://shop.example' } as MailBlock,
      /image to the product “Tea”/,
    ],
    [
      'a product with one',
      { ...newBlock('product', 'p'), title: 'Tea', link: 'https://shop.example', src: picture } as MailBlock,
      null,
    ],
    ['words of a new block', newBlock('text', 't'), /placeholder “Write your text here\.”/],
    ['a short code in one of three columns', row([words('a')], [code('WELCOME10')], [words('b')]), null],
    [
      'a code too long for it',
      row([words('a')], [code('SUMMER-SALE-2026-FRIENDS')], [words('b')]),
      /does not fit in its column/,
    ],
    ['the same code in the whole width', code('SUMMER-SALE-2026-FRIENDS'), null],
  ])('%s', (_what, block, message) => {
    const messages = found(added(block)).map(([, , said]) => said)
    expect(messages).toEqual(message ? [expect.stringMatching(message)] : [])
  })
})

describe('reports a warning for', () => {
  test.each<[string, MailDocument, string | null, RegExp]>([
    ['a picture without words for it', changed('pic', { alt: ' ' }), 'pic', /Add alt text to the image/],
    ['a drawing', changed('pic', { src: 'https://shop.example/logo.SVG?v=2' }), 'pic', /don’t show SVG/],
    [
      'a drawn logo',
      setTheme({ logo: { ...plainTheme.logo, src: '/i/stock/bag-000000.svg' } })(withWords()),
      'logo',
      /SVG.* for the logo/,
    ],
    ['a picture that is not there', changed('pic', { src: '' }), 'pic', /Choose an image/],
    [
      'only pictures',
      { ...aMail(), blocks: [{ ...newBlock('image', 'i'), src: '/a.png', alt: 'A' }, newBlock('footer', 'f')] },
      null,
      /mostly images/,
    ],
    ['an example’s address', changed('end', { link: 'https://www.example.com/x' }), 'end', /example/],
    ['a tag without a fallback', changed('end', { label: 'For [city]' }), 'end', /\[city\|…\]/],
    ['faint words', changed('right', { color: '#eeeeee' }), 'right', /The text is hard to read/],
    ['faint on its own ground', changed('head', { background: '#333333' }), 'head', /The heading is hard to read/],
    [
      'a faint button',
      setTheme({ colors: { ...plainTheme.colors, button: '#ffe680' } })(withWords()),
      'end',
      /button label/,
    ],
    ['a network without an address', added(newBlock('social', 's')), 's', /Instagram has no URL/],
    [
      'an example to write to',
      changed('end', { link: 'mailto:us@example.com?subject=Hi' }),
      'end',
      /still links to an example/,
    ],
    [
      'an example in HTML',
      added({ ...newBlock('html', 'h'), html: '<a href="https://example.com/?a=1&amp;b=2">a</a>' }),
      'h',
      /b=2 still links to an example/,
    ],
    ['code in HTML', added({ ...newBlock('html', 'h'), html: '<p onclick="x">a</p>' }), 'h', /onclick is removed/],
    ['empty columns', added(newBlock('columns', 'c')), 'c', /columns are empty/],
    [
      'words of spam',
      changed('right', { paragraphs: [{ type: 'paragraph', spans: [{ text: 'Act now, buy now, click here!' }] }] }),
      null,
      /act now, buy now, click here/,
    ],
  ])('%s', (_what, document, blockId, message) => {
    expect(found(document)).toContainEqual(['warning', blockId, expect.stringMatching(message)])
  })

  test.each([
    ['SALE ENDS TODAY', /capital letters/],
    ['Now!!', /exclamation/],
    ['Re: your order', /looks like a reply/],
    ['Free gift inside', /free gift/],
    ['x'.repeat(91), /long/],
  ])('the subject %s', (subject, message) => {
    expect(found(withWords(), { subject })).toContainEqual(['warning', null, expect.stringMatching(message)])
  })

  test('an email larger than Gmail shows', () => {
    expect(found(withWords(), { bytes: 102_001 })).toEqual([['warning', null, expect.stringMatching(/103 kB/)]])
  })
})

test('accepts tags without a fallback inside a condition, and the email tag; acronyms don’t count as shouting', () => {
  expect(found(changed('end', { label: '[?city]In [city][/city] for [email]' }))).toEqual([])
  expect(found(withWords(), { subject: 'NATO and the UN meet in May' })).toEqual([])
})
