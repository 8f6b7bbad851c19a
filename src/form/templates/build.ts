import type { ComponentOf } from '../components/models.ts'
import { formatColor, parseColor } from '../document/color.ts'
import { countdownDefaults } from '../document/constants.ts'
import type { Style } from '../document/style.ts'

export { box, columns, emblem, picture, tab } from './build-boxes.ts'
export { template } from './template.ts'

/** Returns the sides of a box, in pixels: all equal, or vertical and horizontal. */
export const sides = (y: number, x = y): [number, number, number, number] => [y, x, y, x]

/** Converts a hexadecimal color to a document's own notation. */
export function color(hex: string): string {
  const parsed = parseColor(hex)
  if (!parsed) throw new Error(`${hex} is no color.`)
  return formatColor(parsed)
}

export function heading(content: string, style: Style = {}): ComponentOf<'text'> {
  return { id: '', type: 'text', style, blocks: [{ type: 'heading', spans: [{ text: content }] }] }
}

/** Creates a text with one paragraph for each part. */
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

/** Creates a field. By default its label is above it. */
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

/** Creates an email field with a visible label, for forms that have more fields. */
export function emailBelow(label: string, style: Style = {}, placeholder = ''): TextField {
  return field('email', label, { kind: 'email', required: true, placeholder, style })
}

export function nameField(placeholder: string, style: Style = {}): TextField {
  return field('name', 'First name', { showLabel: false, placeholder, style })
}

/** Creates a hidden field, for example for the page the visitor is on. */
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

/** Creates a file field for images and PDFs from visitors. */
export function files(label: string, style: Style = {}): ComponentOf<'file'> {
  const limits = { kinds: 'images-and-pdfs', maxFiles: 3, maxMegabytes: 10 } as const
  return { id: '', type: 'file', style, name: 'files', label, showLabel: true, required: false, ...limits }
}

/** Creates a choice of options side by side: one, or any number of them. */
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

/** Creates a checkbox that must be checked before submitting. Its text is stored with the answer. */
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

/** Creates a button that leads to the tab with this name. */
export function next(label: string, tabName: string, style: Style): ComponentOf<'button'> {
  return { ...button('nothing', 'filled', label, style), goTo: tabName }
}

/** Creates an unobtrusive link below the button that dismisses the form. */
export const later = (label: string, style: Style = {}) => button('optout', 'link', label, { fontSize: 14, ...style })

/** Creates the × in the corner. */
export const cross = (style: Style = {}) => button('close', 'cross', 'Close', style)

/** Creates a button that links to a page of the owner, who fills in the address. */
export function go(label: string, style: Style, url = 'https://example.com/'): ComponentOf<'button'> {
  return { ...button('redirect', 'filled', label, style), redirect: { url, method: '', variables: [] } }
}

/** Creates a code to copy. */
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

/** Creates a countdown that starts when each visitor first sees it. */
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

/** Creates a game of nine options: the code that each wins (null: nothing), and its weight. */
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
