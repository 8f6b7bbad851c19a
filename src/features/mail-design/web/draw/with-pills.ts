import { element } from './element.ts'

/** Each step is bounded by the next bracket. */
const tag = /\[[?^/]?[\p{L}\p{N}_.-]{1,100}(?:\|[^[\]|\n]{0,500}){0,2}\](?!\()/gu

/** Marks each merge tag in a text as a unit. Its characters stay unchanged, so that the text can still be edited. */
export function withPills(text: string): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(tag)) {
    const pill = element('span', {}, found)
    pill.className = 'tag'
    if (index > at) parts.push(text.slice(at, index))
    parts.push(pill)
    at = index + found.length
  }
  return at < text.length || at === 0 ? [...parts, text.slice(at)] : parts
}
