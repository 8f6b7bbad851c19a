import { type HtmlToken, readHtml } from './read-html.ts'

/** Elements whose contents are ignored. */
const dropped = new Set(['head', 'style', 'script', 'title', 'svg', 'template'])
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote', 'hr'])
const lines = new Set(['br', 'div', 'tr', 'li', 'section', 'header', 'footer'])

/** Returns the plain text of HTML: its text, line breaks and bullets, and the targets of links. */
export function htmlText(html: string): string {
  const tokens = readHtml(html)
  let text = ''
  let link = ''
  let linkAt = 0
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    if (token.kind === 'text') text += token.text.replaceAll(/[ \t\r\n\f]+/g, ' ')
    if (token.kind !== 'open' && token.kind !== 'close') continue
    const isOpen = token.kind === 'open'
    if (isOpen && dropped.has(token.name)) i = closeOf(tokens, i)
    else if (token.name === 'a') {
      if (isOpen) [link, linkAt] = [(token.attributes.get('href') ?? '').trim(), text.length]
      else {
        text += target(link, text.slice(linkAt).trim())
        link = ''
        linkAt = text.length
      }
    } else text += breakAt(token.name, isOpen)
  }
  return tidy(text)
}

/** Returns the index at which the element opened at `from` is closed, or the end if it isn't. */
export function closeOf(tokens: readonly HtmlToken[], from: number): number {
  const opened = tokens[from]
  const name = opened?.kind === 'open' ? opened.name : ''
  for (let i = from + 1; i < tokens.length; i++) {
    const token = tokens[i]!
    if (token.kind === 'close' && token.name === name) return i
  }
  return tokens.length
}

function breakAt(name: string, isOpen: boolean): string {
  if (name === 'li') return isOpen ? '\n- ' : ''
  if (name === 'td' || name === 'th') return isOpen ? ' ' : ''
  return paragraphs.has(name) ? '\n\n' : lines.has(name) ? '\n' : ''
}

function target(link: string, shown: string): string {
  const isWorthSaying = /^(https?|mailto|tel):/i.test(link) && link.replace(/^(mailto|tel):/i, '') !== shown
  return isWorthSaying ? `${shown ? ' ' : ''}(${link})` : ''
}

/** Trims each line, removes invisible characters, and leaves at most one empty line in a row. */
function tidy(text: string): string {
  const trimmed = text.split('\n').map((line) =>
    line
      .replaceAll(/\u034F|[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
      .replaceAll(/[ \t\u00A0]+/g, ' ')
      .trim(),
  )
  return trimmed
    .filter((line, i) => line !== '' || (trimmed[i - 1] ?? '') !== '')
    .join('\n')
    .trim()
}
