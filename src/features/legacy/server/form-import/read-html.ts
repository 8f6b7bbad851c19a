import { type FoundField, type FoundForm, nothingFound, typeOfWord } from '../../found-form.ts'
import { controlsOf } from './html-controls.ts'
import { type HtmlToken, htmlTokens } from './html-tokens.ts'

const titles = new Set(['h1', 'h2', 'h3', 'h4'])
const blocks = new Set(['p', 'li', 'div', 'td', 'section', 'br', 'form', 'fieldset', 'center', ...titles])
const silent = new Set(['label', 'legend', 'option', 'select', 'button', 'textarea', 'title', 'head'])

/**
 * Reads the form in an HTML snippet, as newsletter suites provide for pasting into a page: text, questions, button,
 * image. Where answers were submitted, and what scripts did, isn't preserved.
 */
export function readHtml(html: string, name: string): FoundForm[] {
  const tokens = htmlTokens(html)
  const { fields, button } = controlsOf(tokens)
  const { headline, texts, picture } = wordsOf(tokens)
  if (fields.length === 0 && headline === '' && texts.length === 0) return []
  const words = tokens
    .flatMap((token) => (token.kind === 'open' ? [token.attributes.get('class') ?? ''] : []))
    .join(' ')
  const kept = fields.filter(({ kind }) => kind !== 'hidden')
  const found: FoundForm = {
    ...nothingFound,
    name: name || headline || 'Form from a snippet',
    type: typeOfWord(words.match(/\b(?:popup|modal)\b/i) ? 'popup' : kept.length > 0 ? 'inline' : 'popup'),
    headline,
    texts,
    fields: kept,
    button,
    picture,
    colors: colorsOf(tokens),
    lost: lostOf(html, tokens, fields),
  }
  return [found]
}

function wordsOf(tokens: readonly HtmlToken[]) {
  const parts: { isTitle: boolean; text: string }[] = []
  let picture: FoundForm['picture'] = null
  let quiet = 0
  let title = 0
  let current = ''
  const end = () => {
    const text = current.replaceAll(/\s+/g, ' ').trim()
    if (text !== '' && /[\p{L}\p{N}]/u.test(text)) parts.push({ isTitle: title > 0, text: text.slice(0, 2000) })
    current = ''
  }
  for (const token of tokens) {
    if (token.kind === 'text') {
      if (quiet === 0) current += token.text
      continue
    }
    if (blocks.has(token.name) || silent.has(token.name)) end()
    const step = token.kind === 'open' ? 1 : -1
    if (titles.has(token.name)) title = Math.max(0, title + step)
    if (silent.has(token.name)) quiet = Math.max(0, quiet + step)
    if (token.kind === 'open' && token.name === 'img') picture ??= pictureOf(token.attributes)
  }
  end()
  const headline = (parts.find(({ isTitle }) => isTitle) ?? parts[0])?.text.slice(0, 300) ?? ''
  const texts = parts.map(({ text }) => text).filter((text) => text !== headline)
  return { headline, texts: texts.slice(0, 20), picture }
}

function pictureOf(attributes: ReadonlyMap<string, string>): FoundForm['picture'] {
  const [src = '', alt = '', width = ''] = ['src', 'alt', 'width'].map((name) => attributes.get(name))
  const isPixel = width === '1' || width === '0'
  return /^https?:\/\//i.test(src) && !isPixel ? { src: src.slice(0, 2000), alt: alt.slice(0, 200) } : null
}

const hex = /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/i

function colorsOf(tokens: readonly HtmlToken[]): FoundForm['colors'] {
  const colors = { background: '', text: '', button: '' }
  for (const token of tokens) {
    if (token.kind !== 'open') continue
    const style = token.attributes.get('style') ?? ''
    const background = hex.exec(/background(?:-color)?\s*:([^;]{1,100})/i.exec(style)?.[1] ?? '')?.[0] ?? ''
    const text = hex.exec(/(?:^|;)\s*color\s*:([^;]{1,100})/i.exec(style)?.[1] ?? '')?.[0] ?? ''
    const isButton = token.name === 'button' || (token.name === 'input' && token.attributes.get('type') === 'submit')
    if (isButton) colors.button ||= background
    else {
      colors.background ||= background
      colors.text ||= text
    }
  }
  return colors
}

function lostOf(html: string, tokens: readonly HtmlToken[], fields: readonly FoundField[]): string[] {
  const action = tokens.find(
    (token) => token.kind === 'open' && token.name === 'form' && token.attributes.get('action'),
  )
  const hidden = fields.filter(({ kind }) => kind === 'hidden').map(({ name }) => name)
  return [
    ...(action?.kind === 'open'
      ? [`Submissions went to ${hostOf(action.attributes.get('action')!)}. They are saved in your contacts now.`]
      : []),
    ...(hidden.length > 0 ? [`Hidden fields of the other suite: ${hidden.slice(0, 10).join(', ')}.`] : []),
    ...(/<script\b/i.test(html) ? ['Scripts.'] : []),
    ...(/<style\b/i.test(html) ? ['Style sheets: the design was rebuilt.'] : []),
  ]
}

const hostOf = (address: string) => /^(?:https?:)?\/\/([^/?#]{1,100})/i.exec(address)?.[1] ?? 'another page'
