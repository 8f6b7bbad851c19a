import type { MailDocument } from '../../document.ts'
import { newBlock, plainTheme } from '../../new-block.ts'

/** Returns an email with a row of two columns: logo, head, row of (left, pic) and (right), end, foot. */
export function aMail(): MailDocument {
  const text = (id: string, words: string, type: 'heading' | 'paragraph' = 'paragraph') => ({
    ...newBlock('text', id),
    paragraphs: [{ type, spans: [{ text: words }] }],
  })
  const inner = { padding: [0, 0, 12, 0] as [number, number, number, number] }
  return {
    version: 1,
    theme: { ...plainTheme, logo: { ...plainTheme.logo, name: 'Kettle & Kiln' } },
    blocks: [
      newBlock('logo', 'logo'),
      text('head', 'Hello [first_name|there]', 'heading'),
      {
        ...newBlock('columns', 'row'),
        columns: [
          [
            { ...text('left', 'On the left.'), ...inner },
            { ...newBlock('image', 'pic'), ...inner, src: '/mail-pictures/tea.png', alt: 'A teapot' },
          ],
          [{ ...text('right', 'On the right.'), ...inner }],
        ],
      },
      { ...newBlock('button', 'end'), label: 'Shop', link: 'https://shop.example/?a=1&to=[email]' },
      newBlock('footer', 'foot'),
    ],
  }
}
