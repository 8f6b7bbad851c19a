import type { Passage, Span } from './document.ts'
import { linkOf } from './links.ts'
import { mergeAddress, mergeHtml } from './merge-text.ts'

/** What words look like as they are written: style attributes' contents, and classes for dark mode. */
export interface PassageLooks {
  readonly styles: Readonly<Record<'title' | 'heading' | 'paragraph' | 'item' | 'list', string>>
  readonly ink: (kind: 'heading' | 'text' | 'link', own?: string) => { color: string; className: string }
  readonly gap: number
  /** Whether the first heading is the mail's own. */
  readonly hasTitle: boolean
}

/** Passages as HTML. Entries that follow each other are one list. */
export function passagesToHtml(passages: readonly Passage[], looks: PassageLooks): string {
  const parts: string[] = []
  let hasTitle = looks.hasTitle
  for (let i = 0; i < passages.length; i++) {
    const { type, spans } = passages[i]!
    const space = parts.length > 0 ? `;padding-top:${looks.gap}px` : ''
    if (type === 'item') {
      const entries: string[] = []
      for (; passages[i]?.type === 'item'; i++) {
        entries.push(tagged('li', 'text', looks.styles.item, spansToHtml(passages[i]!.spans, looks), looks))
      }
      i--
      const list = looks.styles.list.replace('padding:0', `padding:${parts.length > 0 ? looks.gap : 0}px`)
      parts.push(`<ul style="${list}">${entries.join('')}</ul>`)
    } else if (type === 'heading') {
      const [name, style] = hasTitle ? (['h1', looks.styles.title] as const) : (['h2', looks.styles.heading] as const)
      hasTitle = false
      parts.push(tagged(name, 'heading', style + space, spansToHtml(spans, looks), looks))
    } else {
      parts.push(tagged('p', 'text', looks.styles.paragraph + space, spansToHtml(spans, looks) || '&nbsp;', looks))
    }
  }
  return parts.join('\n')
}

function tagged(name: string, kind: 'heading' | 'text', style: string, inside: string, looks: PassageLooks): string {
  const { color, className } = looks.ink(kind)
  return `<${name} class="${className}" style="${style};color:${color}">${inside}</${name}>`
}

/** Text as HTML shows it, its line breaks kept and its merge tags left to be filled. */
export const wordsToHtml = (text: string) => mergeHtml(text).replaceAll('\n', '<br>')

function spansToHtml(spans: readonly Span[], looks: PassageLooks): string {
  return spans.map((span) => spanToHtml(span, looks)).join('')
}

function spanToHtml({ text, bold, italic, underline, color, link }: Span, looks: PassageLooks): string {
  let html = wordsToHtml(text)
  if (bold) html = `<strong>${html}</strong>`
  if (italic) html = `<em>${html}</em>`
  if (underline) html = `<u>${html}</u>`
  const href = link && linkOf(link)
  if (href) {
    const ink = looks.ink('link', color)
    const address = mergeAddress(href)
    return `<a href="${address}" target="_blank" class="${ink.className}" style="color:${ink.color};text-decoration:underline">${html}</a>`
  }
  if (!color) return html
  const ink = looks.ink('text', color)
  return `<span class="${ink.className}" style="color:${ink.color}">${html}</span>`
}
