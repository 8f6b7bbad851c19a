import type { ComponentOf } from '../components/models.ts'
import { formatColor, parseColor } from '../document/color.ts'
import { countdownDefaults } from '../document/constants.ts'
import type { Style } from '../document/style.ts'

export { box, columns, emblem, picture, tab } from './build-boxes.ts'
export { template } from './template.ts'

/** Which side of a box, in pixels: all alike, or top and bottom, left and right. */
export const sides = (y: number, x = y): [number, number, number, number] => [y, x, y, x]

/** A hexadecimal color in a document's own notation. */
export function color(hex: string): string {
  const parsed = parseColor(hex)
  if (!parsed) throw new Error(`${hex} is no color.`)
  return formatColor(parsed)
}

export function heading(content: string, style: Style = {}): ComponentOf<'text'> {
  return { id: '', type: 'text', style, blocks: [{ type: 'heading', spans: [{ text: content }] }] }
}

/** A paragraph for each part of the text. */
export function text(content: string | readonly string[], style: Style = {}): ComponentOf<'text'> {
  const paragraphs = typeof content === 'string' ? [content] : content
  return {
    id: '',
    type: 'text',
    style,
    blocks: paragraphs.map((words) => ({ type: 'paragraph', spans: [{ text: words }] })),
  }
}

export function list(items: readonly string[], style: Style = {}): ComponentOf<'text'> {
  return { id: '', type: 'text', style, blocks: items.map((item) => ({ type: 'item', spans: [{ text: item }] })) }
}

type TextField = ComponentOf<'textField'>

/** A field with its label above it, unless told otherwise. */
export function field(name: string, label: string, more: Partial<TextField> = {}): TextField {
  return {
    id: '',
    type: 'textField',
    style: {},
    name,
    label,
    showLabel: true,
    placeholder: '',
    required: false,
    kind: 'text',
    ...more,
  }
}

export function email(placeholder: string, style: Style = {}): TextField {
  return field('email', 'Email address', { kind: 'email', required: true, showLabel: false, placeholder, style })
}

/** An email field whose label is to be seen, for forms that ask for more than that. */
export function emailBelow(label: string, style: Style = {}, placeholder = ''): TextField {
  return field('email', label, { kind: 'email', required: true, placeholder, style })
}

export function nameField(placeholder: string, style: Style = {}): TextField {
  return field('name', 'First name', { showLabel: false, placeholder, style })
}

/** What nobody sees: where the visitor is. */
export function hidden(name: string, source: ComponentOf<'hidden'>['source']): ComponentOf<'hidden'> {
  return { id: '', type: 'hidden', style: {}, name, source, value: '' }
}

const optionsOf = (labels: readonly string[]) => labels.map((label) => ({ label, value: '' }))

export function dropdown(
  name: string,
  label: string,
  labels: readonly string[],
  style: Style = {},
): ComponentOf<'dropdown'> {
  const options = optionsOf(labels)
  return {
    id: '',
    type: 'dropdown',
    style,
    name,
    label,
    showLabel: true,
    placeholder: 'Choose one',
    required: false,
    options,
  }
}

/** Pictures and PDFs that visitors send along. */
export function files(label: string, style: Style = {}): ComponentOf<'file'> {
  const limits = { kinds: 'images-and-pdfs', maxFiles: 3, maxMegabytes: 10 } as const
  return { id: '', type: 'file', style, name: 'files', label, showLabel: true, required: false, ...limits }
}

/** Answers side by side: one of them, or as many as one likes. */
export function choices<T extends 'radio' | 'checkboxGroup'>(
  type: T,
  name: string,
  label: string,
  labels: readonly string[],
  style: Style = {},
) {
  const options = optionsOf(labels)
  return { id: '', type, style, name, label, showLabel: true, required: false, options, inline: true } as const
}

/** A box to tick before anything is sent; its words are kept with the answer. */
export function consent(label: string, style: Style = {}): ComponentOf<'checkbox'> {
  return {
    id: '',
    type: 'checkbox',
    style: { fontSize: 14, ...style },
    name: 'consent',
    label,
    required: true,
    isConsent: true,
  }
}

type Look = ComponentOf<'button'>['look']
const button = (action: ComponentOf<'button'>['action'], look: Look, label: string, style: Style) =>
  ({ id: '', type: 'button', style, action, text: label, look }) satisfies ComponentOf<'button'>

export const submit = (label: string, style: Style) => button('submit', 'filled', label, style)
export const done = (label: string, style: Style) => button('close', 'filled', label, style)
export const allow = (label: string, style: Style) => button('push', 'filled', label, style)

/** Leads on to the tab of this name. */
export function next(label: string, tabName: string, style: Style): ComponentOf<'button'> {
  return { ...button('nothing', 'filled', label, style), goTo: tabName }
}

/** A quiet way out below the button. */
export const later = (label: string, style: Style = {}) => button('optout', 'link', label, { fontSize: 14, ...style })

/** The × in the corner. */
export const cross = (style: Style = {}) => button('close', 'cross', 'Close', style)

/** Leads to a page of the owner's, who puts the address in. */
export function go(label: string, style: Style, url = 'https://example.com/'): ComponentOf<'button'> {
  return { ...button('redirect', 'filled', label, style), redirect: { url, method: '', variables: [] } }
}

/** A code to copy. */
export function code(value: string, style: Style = {}): ComponentOf<'discount'> {
  return {
    id: '',
    type: 'discount',
    style,
    code: value,
    placeholder: 'YOUR-CODE',
    copyText: 'Copy',
    copiedText: 'Copied',
    applyText: '',
    appliedText: 'Added to your cart',
  }
}

/** Counts down from each visitor's first sight of it. */
export function countdown(hours: number, format: string, style: Style = {}, words = ''): ComponentOf<'countdown'> {
  return {
    id: '',
    type: 'countdown',
    style,
    until: 'visitor',
    endsAt: '2030-01-01T00:00:00Z',
    duration: hours * 3600,
    text: words + countdownDefaults.placeholder,
    format,
    atEnd: 'stay',
  }
}

export function share(
  network: ComponentOf<'socialButton'>['network'],
  label: string,
  message: string,
  style: Style = {},
): ComponentOf<'socialButton'> {
  return { id: '', type: 'socialButton', style, network, intent: 'share', label, url: '', message, picture: '' }
}

/** A game of nine options: what one wins (null: nothing), and how often. */
export function game(
  look: ComponentOf<'game'>['look'],
  prizes: readonly [label: string, weight: number, code: string | null][],
  style: Style = {},
): ComponentOf<'game'> {
  const options = prizes.map(([label, weight, won], index) => ({
    id: String(index + 1),
    mediaId: '',
    label,
    weight,
    prizeType: won === null ? ('nothing' as const) : ('discount' as const),
    codeSource: 'one' as const,
    code: won ?? '',
    discountCampaignId: '',
    contentMediaId: '',
  }))
  return { id: '', type: 'game', style, look, options, showOdds: false }
}

export type { Style }
