import { element } from './element.ts'

/** Bounded by the next bracket at every step. */
const tag = /\[[?^/]?[\p{L}\p{N}_.-]{1,100}(?:\|[^[\]|\n]{0,500}){0,2}\](?!\()/gu

/** A text with each merge tag in it marked as one thing. Its letters stay what they are, for those who type into it. */
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
