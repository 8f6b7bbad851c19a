const name = /(?:-?(?:[\p{L}_]|[^\0-\x7f]|\\[^\n\r\f])|--)(?:[\w-]|[^\0-\x7f]|\\[^\n\r\f])*/uy
const space = /[ \t\n\r\f]+/y
const attributeTail = /\s*(?:[~|^$*]?=\s*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\w-]+)\s*(?:[is]\s*)?)?\]/uy
const nth = /\s*(?:even|odd|[+-]?\d*n(?:\s*[+-]\s*\d+)?|[+-]?\d+)\s*\)/iy

const plainPseudo = new Set(
  (
    'active any-link checked default disabled empty enabled first-child first-of-type focus focus-visible focus-within hover ' +
    'indeterminate in-range invalid last-child last-of-type link only-child only-of-type optional out-of-range ' +
    'placeholder-shown read-only read-write required root scope target valid visited'
  ).split(' '),
)
const nestingPseudo = new Set(['not', 'is', 'where', 'has'])
const countingPseudo = new Set(['nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type'])
const deepest = 5

interface Reader {
  readonly text: string
  at: number
}

/**
 * Returns whether a text is a CSS selector that every browser accepts. Supports the common subset of the language.
 * Reads from left to right.
 */
export function isSelector(text: string): boolean {
  const reader = { text, at: 0 }
  return readList(reader, 0) && reader.at === text.length
}

/** Reads selectors separated by commas. Inside brackets, the closing bracket is left unread. */
function readList(reader: Reader, depth: number, isRelative = false): boolean {
  do {
    if (!readComplex(reader, depth, isRelative)) return false
  } while (takeSign(reader, ','))
  return true
}

/** Reads compound selectors separated by combinators. */
function readComplex(reader: Reader, depth: number, isRelative: boolean): boolean {
  take(reader, space)
  if (isRelative) takeCombinator(reader)
  if (!readCompound(reader, depth)) return false
  for (;;) {
    const isApart = take(reader, space)
    const isCombined = takeCombinator(reader)
    const next = reader.text[reader.at]
    const isEnd = next === undefined || next === ',' || next === ')'
    if (isEnd) return !isCombined
    if (!isApart && !isCombined) return false
    if (!readCompound(reader, depth)) return false
  }
}

function takeCombinator(reader: Reader): boolean {
  const isTaken = takeSign(reader, '>') || takeSign(reader, '+') || takeSign(reader, '~')
  if (isTaken) take(reader, space)
  return isTaken
}

/** Reads a compound selector, which has no spaces: "a.big[href]:hover". */
function readCompound(reader: Reader, depth: number): boolean {
  const start = reader.at
  if (!takeSign(reader, '*')) take(reader, name)
  for (;;) {
    if (takeSign(reader, '.') || takeSign(reader, '#')) {
      if (!take(reader, name)) return false
    } else if (takeSign(reader, '[')) {
      take(reader, space)
      if (!take(reader, name) || !take(reader, attributeTail)) return false
    } else if (takeSign(reader, ':')) {
      if (!readPseudo(reader, depth)) return false
    } else return reader.at > start
  }
}

function readPseudo(reader: Reader, depth: number): boolean {
  const start = reader.at
  if (!take(reader, name)) return false
  const pseudo = reader.text.slice(start, reader.at).toLowerCase()
  if (!takeSign(reader, '(')) return plainPseudo.has(pseudo)
  if (countingPseudo.has(pseudo)) return take(reader, nth)
  if (!nestingPseudo.has(pseudo) || depth >= deepest) return false
  return readList(reader, depth + 1, pseudo === 'has') && takeSign(reader, ')')
}

function takeSign(reader: Reader, sign: string): boolean {
  const isThere = reader.text[reader.at] === sign
  if (isThere) reader.at += 1
  return isThere
}

function take(reader: Reader, pattern: RegExp): boolean {
  pattern.lastIndex = reader.at
  const isThere = pattern.test(reader.text)
  if (isThere) reader.at = pattern.lastIndex
  return isThere
}
