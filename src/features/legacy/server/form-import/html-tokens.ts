import { AppError } from '#core/error.ts'
import { closeOf } from '#core/html/html-text.ts'
import { type HtmlToken as Token, readHtml } from '#core/html/read-html.ts'

/** A tag with its attributes, or the text between tags. */
export type HtmlToken = Extract<Token, { kind: 'open' | 'close' | 'text' }>

const unread = new Set(['script', 'style', 'noscript', 'template', 'svg'])

/** Maximum number of tags. A whole page of half a megabyte has 30,000. */
const maxTags = 40_000

/**
 * Tokenizes HTML from left to right, skipping the content of scripts and styles. Consecutive spaces are collapsed.
 * Throws `invalid` for far too many tags.
 */
export function htmlTokens(html: string): HtmlToken[] {
  if (html.split('<', maxTags + 2).length > maxTags + 1)
    throw new AppError('invalid', 'This page has too many elements. Upload the HTML of the form alone.')
  const tokens = readHtml(html)
  const kept: HtmlToken[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    if (token.kind === 'text') {
      const text = token.text.replaceAll(/\s+/g, ' ')
      if (text !== ' ') kept.push({ ...token, text })
    } else if (token.kind === 'open' && unread.has(token.name)) i = closeOf(tokens, i)
    else if (token.kind === 'open' || token.kind === 'close') kept.push(token)
  }
  return kept
}
