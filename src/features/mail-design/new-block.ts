import type { MailBlock, MailDocument, MailTheme, Paragraph } from './document.ts'
import type { BlockType, LayoutName } from './names.ts'

/** Theme of emails until a site saves its own. */
export const plainTheme: MailTheme = {
  colors: {
    canvas: '#f3f4f6',
    card: '#ffffff',
    heading: '#16181d',
    text: '#3b3f47',
    link: '#1d4ed8',
    button: '#16181d',
    button_text: '#ffffff',
  },
  heading_font: 'system',
  body_font: 'system',
  font_size: 16,
  heading_size: 30,
  width: 600,
  radius: 12,
  button_radius: 8,
  logo: { src: '', name: '', width: 140, link: '' },
}

/** Side padding of an email's content. */
export const sidePadding = 40

const looks = (id: string, top = 0, bottom = 20, align: 'left' | 'center' | 'right' = 'left') => ({
  id,
  padding: [top, sidePadding, bottom, sidePadding] as [number, number, number, number],
  background: '' as const,
  align,
  hide_on_phone: false,
})
const paragraph = (text: string): Paragraph => ({ type: 'paragraph', spans: [{ text }] })

type Makers = { readonly [T in BlockType]: (id: string) => Extract<MailBlock, { type: T }> }

const makers: Makers = {
  logo: (id) => ({ type: 'logo', ...looks(id, 32, 24) }),
  text: (id) => ({
    type: 'text',
    ...looks(id),
    paragraphs: [paragraph('Write your text here.')],
    color: '',
    size: 0,
  }),
  image: (id) => ({ type: 'image', ...looks(id, 0, 20, 'center'), src: '', alt: '', link: '', width: 100, radius: 0 }),
  button: (id) => ({
    type: 'button',
    ...looks(id, 4, 24),
    label: 'Read more',
    link: '',
    color: '',
    text_color: '',
    is_wide: false,
  }),
  columns: (id) => ({
    type: 'columns',
    ...looks(id, 0, 20),
    layout: '1-1',
    columns: [[], []],
    gap: 24,
    valign: 'top',
    stacks: true,
  }),
  divider: (id) => ({
    type: 'divider',
    ...looks(id, 8, 28, 'center'),
    color: '',
    thickness: 1,
    line: 'solid',
    width: 100,
  }),
  spacer: (id) => ({ type: 'spacer', ...looks(id, 0, 0), height: 32 }),
  social: (id) => ({
    type: 'social',
    ...looks(id, 0, 20, 'center'),
    links: [
      { network: 'instagram', url: '' },
      { network: 'facebook', url: '' },
    ],
    look: 'brand',
    size: 28,
  }),
  product: (id) => ({
    type: 'product',
    ...looks(id, 0, 28),
    src: '',
    alt: '',
    title: 'Product name',
    price: '',
    old_price: '',
    text: '',
    label: 'Shop now',
    link: '',
    layout: 'stacked',
  }),
  dynamic: (id) => ({ type: 'dynamic', ...looks(id, 0, 28), show: 'cart' }),
  discount: (id) => ({
    type: 'discount',
    ...looks(id, 8, 28, 'center'),
    caption: 'Your code',
    code: 'WELCOME10',
    button: 'Shop now',
    note: '',
    color: '',
  }),
  video: (id) => ({ type: 'video', ...looks(id, 0, 24), src: '', alt: '', link: '', label: 'Watch the video' }),
  html: (id) => ({ type: 'html', ...looks(id), html: '<p>Your HTML</p>' }),
  footer: (id) => ({
    type: 'footer',
    ...looks(id, 28, 32, 'center'),
    text: 'You are receiving this email because you signed up on our website.',
    address: '',
    unsubscribe: 'Unsubscribe',
    preferences: 'Manage preferences',
    color: '',
  }),
}

/** Creates a block with its default content. */
export function newBlock<T extends BlockType>(type: T, id: string): Extract<MailBlock, { type: T }> {
  return makers[type](id)
}

/** Creates an empty row of columns. */
export function newRow(layout: LayoutName, columns: number, id: string): MailBlock {
  return { ...makers.columns(id), layout, columns: Array.from({ length: columns }, () => []) }
}

/** Creates an email with only the blocks that every email has. */
export function blankMail(theme: MailTheme, newId: () => string): MailDocument {
  return { version: 1, theme, blocks: [newBlock('logo', newId()), newBlock('footer', newId())] }
}
