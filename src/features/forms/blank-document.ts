import type { Component, ComponentOf } from '#form/components/models.ts'
import type { FormType } from '#form/document/constants.ts'
import type { FormDocument, Tab } from '#form/document/form-document.ts'
import { withFreshIds } from '#form/document/fresh-ids.ts'
import { newComponent } from '#form/document/new-component.ts'
import type { Style } from '#form/document/style.ts'
import { columns, cross, done, email, emailBelow, field, heading, submit, tab, text } from '#form/templates/build.ts'

const [white, black] = ['rgba(255, 255, 255, 1)', 'rgba(17, 17, 17, 1)']
const paper: Style = { backgroundColor: white, color: black }
/** Dark, so that a bar stands out on a white page. */
const night: Style = { backgroundColor: black, color: white }
const round: Style = { borderRadius: 8 }
/** Wider than any screen. */
const wholeWidth = 2000
const card: Style = { ...paper, width: 480, padding: [48, 40, 40, 40], gap: 16, borderRadius: 12, shadow: 'large' }
const middle: Style = { alignItems: 'center', justifyContent: 'center' }
const pages: Record<FormType, Style> = {
  popup: card,
  'click-trigger-popup': card,
  'scroll-box': { ...card, width: 400, padding: [32, 28, 28, 28], gap: 12 },
  'inline-popup': { ...paper, width: 600, padding: [32, 32, 32, 32], gap: 12, borderRadius: 12 },
  'welcome-mat': { ...paper, ...middle, width: wholeWidth, padding: [56, 24, 56, 24] },
  'smart-bar': { ...night, ...middle, width: wholeWidth, padding: [10, 64, 10, 20] },
  game: { ...card, width: 800, padding: [40, 40, 40, 40] },
}
const titleSizes: Partial<Record<FormType, number>> = { 'scroll-box': 24, 'inline-popup': 28, 'welcome-mat': 48 }

interface Words {
  headline: string
  words: string
  fields: Component[]
  button: string
  thanks: string
}
const subscribing: Words = {
  headline: 'Join our newsletter',
  words: 'New products and offers, straight to your inbox.',
  fields: [email('Email address', round)],
  button: 'Subscribe',
  thanks: 'You’re on the list.',
}
const writing: Words = {
  headline: 'Contact us',
  words: 'We read every message and reply by email.',
  fields: [
    field('name', 'Name', { style: round }),
    emailBelow('Email address', round),
    field('message', 'Message', { kind: 'textarea', required: true, style: { ...round, minHeight: 110 } }),
  ],
  button: 'Send message',
  thanks: 'Your message is on its way to our team.',
}
const playing: Words = {
  ...subscribing,
  headline: 'Play for a discount',
  words: 'Enter your email address to play.',
  button: 'Play',
  thanks: 'Enjoy your prize.',
}

/**
 * Creates the initial document of a form of this type, for the owner to edit: a headline, a line of text, the fields
 * for its goal (an email address or a message) and a button, then a thank-you.
 */
export function blankDocument(type: FormType, newId: () => string, isContact = false): FormDocument {
  const texts = isContact ? writing : type === 'game' ? playing : subscribing
  const title: Style = { fontSize: titleSizes[type] ?? 32, fontWeight: 700, lineHeight: 1.15 }
  const first = [heading(texts.headline, title), text(texts.words), ...texts.fields, submit(texts.button, round)]
  const last = [heading('Thank you!', title), text(texts.thanks), done('Close', round)]
  const document: FormDocument = {
    version: 1,
    steps: {
      subscribe: { tabs: [pageOf(type, 'Start', type === 'game' ? besideGame(first) : first, texts)] },
      success: { tabs: [pageOf(type === 'game' ? 'popup' : type, 'Thank you', last)] },
    },
  }
  return withFreshIds(document, newId)
}

/** Creates a tab with the parts arranged for the form's type. It has a close button, except in inline forms. */
function pageOf(type: FormType, name: string, parts: Component[], said?: Words): Tab {
  const style = pages[type]
  if (type === 'inline-popup') return tab(name, style, ...parts.filter((part) => said ?? part.type !== 'button'))
  if (type === 'smart-bar') return tab(name, style, inOneLine(parts, said), cross({ color: white }))
  if (type !== 'welcome-mat') return tab(name, style, ...parts, cross())
  // Labels are left-aligned above their fields.
  const textAlign = said === writing ? 'left' : 'center'
  return tab(name, { ...style, textAlign }, columns(0, { width: 520 }, [1, parts, { gap: 16 }]), cross())
}

function besideGame(parts: Component[]): Component[] {
  return [
    columns(560, { gap: 32, alignItems: 'center' }, [1, [newComponent('game', () => '')]], [1, parts, { gap: 16 }]),
  ]
}

/**
 * Arranges the headline, the fields without labels (the name field is omitted) and the button in one line. For the
 * thank-you, joins both sentences.
 */
function inOneLine(parts: Component[], said?: Words): Component {
  const row: Style = { width: 1000, gap: 16, alignItems: 'center' }
  const words: Style = { fontSize: 18, fontWeight: 700, lineHeight: 1.3 }
  if (!said) {
    const thanks = parts.flatMap((part) => (part.type === 'text' ? part.blocks.flatMap(({ spans }) => spans) : []))
    const line = thanks.map((span) => span.text).join(' ')
    return columns(680, row, [1, [heading(line, { ...words, textAlign: 'center' })]])
  }
  const fields = said.fields.flatMap((part) => (part.type === 'textField' && part.name !== 'name' ? inBar(part) : []))
  return columns(
    680,
    row,
    [1.6, [heading(said.headline, words)]],
    ...fields.map((part): [number, Component[]] => [1.4, [part]]),
    [0.9, [submit(said.button.replace(' message', ''), { ...paper, ...round })]],
  )
}

function inBar(part: ComponentOf<'textField'>): Component {
  const kind = part.kind === 'textarea' ? 'text' : part.kind
  return { ...part, kind, showLabel: false, placeholder: part.label, style: round }
}
