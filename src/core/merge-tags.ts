/** What merge tags stand for, by name. */
export type MergeValues = Readonly<Record<string, string>>

interface MergeOptions {
  /** How a value is written where its tag is (`at`, in the template): escaped for text, attribute, URL or header. */
  readonly write: (value: string, at: number, key: string) => string
  /** For a preview, where a missing value is shown by its preview default. */
  readonly isPreview?: boolean
}

/** A piece of a template: text, or a tag. */
export interface Token {
  readonly kind: 'text' | 'value' | 'if' | 'unless' | 'end'
  /** As it was written. */
  readonly source: string
  readonly name: string
  readonly default: string
  readonly previewDefault: string | undefined
}

// Bounded by the next bracket at every step, so that the whole takes time linear in the text. `<![endif]` is for Outlook. Or where
// a style sheet begins or ends.
const tag =
  /<(\/?)style\b|(?<!<!)\[([?^/]?)([\p{L}\p{N}_.-]{1,100})(?:\|([^[\]|\n]{0,500}))?(?:\|([^[\]|\n]{0,500}))?\](?!\()/giu
const kinds = { '': 'value', '?': 'if', '^': 'unless', '/': 'end' } as const

/**
 * Replaces merge tags by values. `[name]` is the value of "name"; `[name|there]` has a default, `[name|there|Ann]` also
 * one for previews; `[?name]…[/name]` stays where there is a value, `[^name]…[/name]` where there is none. Names are
 * compared without case, blanks as underscores. A value is never read as a tag, and what is no tag stays as it is.
 */
export function mergeTags(template: string, values: MergeValues, { write, isPreview = false }: MergeOptions): string {
  const known = new Map(Object.entries(values).map(([name, value]) => [keyOf(name), value.trim()]))
  const tokens = tokensOf(template)
  const ends = blockEnds(tokens)
  const closing = new Set(ends.values())
  const starts = startsOf(tokens)
  let text = ''
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    const value = known.get(keyOf(token.name)) || (isPreview ? token.previewDefault : undefined) || token.default
    const end = ends.get(i)
    if (token.kind === 'value') text += write(value, starts[i]!, keyOf(token.name))
    else if (end !== undefined) i = (token.kind === 'if') === (value !== '') ? i : end
    else if (!closing.has(i)) text += token.source
  }
  return text
}

/** Where each token begins in the template. */
export function startsOf(tokens: readonly Token[]): number[] {
  let at = 0
  return tokens.map(({ source }) => (at += source.length) - source.length)
}

/** What names are compared by. */
export function keyOf(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s/g, '_')
}

/**
 * The pieces of a template, in order; together their sources are the template. In a style sheet of HTML, brackets are its own:
 * `[data-ogsc]` there is no tag.
 */
export function tokensOf(template: string): Token[] {
  const tokens: Token[] = []
  const addText = (source: string) =>
    source && tokens.push({ kind: 'text', source, name: '', default: '', previewDefault: undefined })
  let ends = template.match(/<\/style\b/gi)?.length ?? 0
  let isSheet = false
  let at = 0
  for (const match of template.matchAll(tag)) {
    const [source, closes, sign, name, fallback = '', previewDefault] = match
    if (closes) ends--
    // One that never ends is none.
    if (!name) isSheet = !closes && ends > 0
    if (!name || isSheet) continue
    addText(template.slice(at, match.index))
    tokens.push({ kind: kinds[sign as keyof typeof kinds], source, name, default: fallback, previewDefault })
    at = match.index + source.length
  }
  addText(template.slice(at))
  return tokens
}

/** Where each block ends, by the index of the tag that opens it. What is opened and not closed, or the reverse, is text. */
export function blockEnds(tokens: readonly Token[]): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  const countOf = new Map<string, number>()
  const count = (key: string, change: number) => countOf.set(key, (countOf.get(key) ?? 0) + change)
  tokens.forEach((token, i) => {
    const key = keyOf(token.name)
    if (token.kind === 'if' || token.kind === 'unless') {
      open.push(i)
      count(key, 1)
    }
    if (token.kind !== 'end' || !countOf.get(key)) return
    for (;;) {
      const start = open.pop()!
      const startKey = keyOf(tokens[start]!.name)
      count(startKey, -1)
      if (startKey !== key) continue
      ends.set(start, i)
      return
    }
  })
  return ends
}

/** The names that merge tags ask for. */
export function tagNames(text: string): string[] {
  return tokensOf(text)
    .filter(({ kind }) => kind !== 'text' && kind !== 'end')
    .map(({ name }) => name)
}

/** Conditions that are opened and not closed, or the reverse, as they were written. */
export function openTags(text: string): string[] {
  const tokens = tokensOf(text)
  const ends = blockEnds(tokens)
  const closing = new Set(ends.values())
  const isOpen = ({ kind }: Token, i: number) =>
    ((kind === 'if' || kind === 'unless') && !ends.has(i)) || (kind === 'end' && !closing.has(i))
  return tokens.filter(isOpen).map(({ source }) => source)
}
