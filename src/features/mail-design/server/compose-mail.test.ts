import { beforeAll, describe, expect, test } from 'vitest'
import { mergeKey } from '#core/merge-program.ts'
import { compileMail } from '#platform/server/mail/compose/compile-mail.ts'
import { setFields, setTheme } from '../changes.ts'
import { MailDocument } from '../contract.ts'
import { blockLabels, type BlockType, maxBytes } from '../names.ts'
import { newBlock, plainTheme } from '../new-block.ts'
import { aMail } from './testing/a-mail.ts'
import { templates } from '../web/templates/templates.ts'
import { composeMail } from './compose-mail.ts'

const setting = { publicUrl: 'https://trellis.example', postalAddress: '1 Test Street\n12345 Town', subject: 'News' }
const compose = (document: MailDocument) => composeMail(document, setting)
const changed = (id: string, fields: object) => compose(setFields(id, fields)(aMail()))

// MJML is slow to load.
beforeAll(async () => void (await compose(aMail())), 60_000)

describe.each(templates.map((template) => [template.name, template] as const))('%s', (_name, { document }) => {
  test('is a valid document with Outlook tables, one title, alt text for every image, and an unsubscribe link', async () => {
    expect(MailDocument.safeParse(document).error).toBeUndefined()
    const { html, text } = await compose(document)
    expect(html).toMatch(/<!--\[if mso \| IE\]>\s*<table/)
    expect(html.match(/<!\[endif\]/g)!.length).toBe(html.match(/\[if /g)!.length)
    expect(html.match(/<h1/g) ?? []).toHaveLength(document.blocks.some(isTitled) ? 1 : 0)
    for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/alt="[^"]+"/)
    expect(html).toContain('href="[unsubscribe_url]"')
    expect(html).toContain('1 Test Street<br>12345 Town')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).not.toMatch(/\{\{|<script|fonts\.googleapis|@import|\[data-/)
    expect(Buffer.byteLength(html)).toBeLessThan(maxBytes / 3)
    expect(text).toContain('Unsubscribe: [unsubscribe_url]')
    expect(text).not.toMatch(/<|undefined/)
  })
})

const isTitled = (block: MailDocument['blocks'][number]): boolean =>
  block.type === 'columns'
    ? block.columns.flat().some(isTitled)
    : block.type === 'text' && block.paragraphs.some(({ type }) => type === 'heading')

test.each((Object.keys(blockLabels) as BlockType[]).map((type) => [type]))(
  'a new %s block can be sent',
  async (type) => {
    const blocks = type === 'footer' ? [] : [newBlock(type, 'x')]
    const document = MailDocument.parse({
      version: 1,
      theme: plainTheme,
      blocks: [...blocks, newBlock('footer', 'foot')],
    })
    const { html, text } = await compose(document)
    expect(html).toContain('</html>')
    expect(text).toContain('--')
  },
)

test('nests lists, bulleted and numbered; a paragraph can have its own alignment', async () => {
  const item = (text: string, fields: object = {}) => ({ type: 'item' as const, spans: [{ text }], ...fields })
  const { html, text } = await changed('left', {
    paragraphs: [
      item('Clay', { is_numbered: true }),
      item('from the pit', { level: 1 }),
      item('Fire', { is_numbered: true }),
      { type: 'paragraph', spans: [{ text: 'Aside' }], align: 'right', level: 2 },
    ],
  })
  expect(html).toMatch(
    /<ol style="[^"]*"><li[^>]*>Clay<ul[^>]*><li[^>]*>from the pit<\/li><\/ul><\/li><li[^>]*>Fire<\/li><\/ol>/,
  )
  expect(html).toMatch(/<p [^>]*padding-left:44px;text-align:right[^>]*>Aside/)
  expect(text).toContain('1. Clay\n  - from the pit\n2. Fire\n\nAside')
})

test('images in columns of equal share have the same width, whatever the gaps next to them', async () => {
  const picture = (id: string) => ({
    ...newBlock('image', id),
    padding: [0, 0, 0, 0] as [number, number, number, number],
    src: `/mail-pictures/${id}.png`,
    alt: id,
  })
  const columns = [[picture('bell')], [picture('pets')], [picture('course')]]
  const { html } = await changed('row', { layout: '1-1-1', gap: 20, columns })
  const widths = [...html.matchAll(/<img[^>]*width="(\d+)"/g)].map(([, width]) => Number(width))
  expect([widths.length, new Set(widths).size]).toEqual([3, 1])
  expect(html).toContain('mj-column-per-32-69')
  expect(html).toContain('mj-column-per-34-61')
})

test('never interprets the author’s text as MJML, HTML or a slot', async () => {
  const nasty = '</mj-text><mj-raw><script>x</script></mj-raw> {{a}} "\'& <b>'
  const { html } = await changed('end', { label: nasty })
  expect(html).toContain(
    '&lt;/mj-text&gt;&lt;mj-raw&gt;&lt;script&gt;x&lt;/script&gt;&lt;/mj-raw&gt; {{a}} &quot;&#39;&amp; &lt;b&gt;',
  )
  const alt = await changed('pic', { alt: nasty })
  expect(alt.html).toContain('alt="&lt;/mj-text&gt;')
})

test('omits images with an invalid URL, and doesn’t link a button with an invalid URL', async () => {
  const bad = await changed('end', { link: 'javascript:alert(1)' })
  expect(bad.html).not.toContain('javascript')
  expect(bad.html).toContain('Shop')
  const picture = await changed('pic', { src: 'javascript:x' })
  expect(picture.html).not.toMatch(/javascript|<img/)
})

test('fills merge tags when sending, also in links, and keeps the brackets of Outlook’s conditional comments', async () => {
  const { html, text } = await compose(aMail())
  const mail = compileMail({
    from: { name: '', address: 'a@shop.example' },
    subject: 'Hi',
    html,
    text,
    headers: {},
  })
  const made = (first_name: string) =>
    mail
      .compose({
        messageId: '<1@x>',
        address: 'ann@example.com',
        headers: {},
        date: '',
        values: new Map([
          [mergeKey('first_name'), first_name],
          [mergeKey('email'), 'ann+x@example.com'],
          [mergeKey('unsubscribe_url'), 'https://trellis.example/n/1'],
        ]),
      })
      .body.replaceAll('=\r\n', '')
      .replaceAll('=3D', '=')
      .replaceAll('=20', ' ')
  expect(made('<Ann>')).toContain('Hello &lt;Ann&gt;')
  expect(made('')).toContain('Hello there')
  expect(made('')).toContain('href="https://shop.example/?a=1&amp;to=ann%2Bx%40example.com"')
  expect(made('')).toContain('href="https://trellis.example/n/1"')
  expect(made('')).toContain('<![endif]-->')
})

test('the plain-text part says the same as the email', async () => {
  const { text } = await compose(aMail())
  expect(text).toBe(
    `Kettle & Kiln

Hello [first_name|there]

On the left.

On the right.

Shop: https://shop.example/?a=1&to=[email]

--
You are receiving this email because you signed up on our website.
1 Test Street
12345 Town
Unsubscribe: [unsubscribe_url]
`,
  )
})

test('applies width, background, alignment and visibility on phones', async () => {
  const wide = await compose(setTheme({ width: 700 })(aMail()))
  expect(wide.html).toContain('max-width:700px')
  const hidden = await changed('end', { hide_on_phone: true, background: '#ffeedd', align: 'right' })
  expect(hidden.html).toMatch(/class="[^"]*\baway\b[^"]*"/)
  expect(hidden.html).toContain('#ffeedd')
  expect(hidden.html).toMatch(/align="right"/)
})

test('uses the original file of a library image, because Outlook doesn’t show WebP', async () => {
  const name = '0123456789abcdef0123456789abcdef01234567'
  const { html } = await changed('pic', { src: `/i/${name}.jpg?w=1280` })
  expect(html).toContain(`src="https://trellis.example/i/${name}.jpg"`)
})

test('gives images of this installation absolute URLs; one in half a row is as wide as the column allows', async () => {
  const { html } = await compose(aMail())
  expect(html).toMatch(/<img[^>]*src="https:\/\/trellis\.example\/mail-pictures\/tea\.png"[^>]*width="248"/)
})
