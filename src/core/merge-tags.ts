/** Values of merge tags, by name. */
export type MergeValues = Readonly<Record<string, string>>

interface MergeOptions {
  /** Formats a value for its tag's position (`at`, in the template): escaped for text, attribute, URL or header. */
  readonly write: (value: string, at: number, key: string) => string
  /** Whether this is a preview, in which a missing value is replaced by its preview default. */
  readonly isPreview?: boolean
}

/** A token of a template: text, or a tag. */
export interface Token {
  readonly kind: 'text' | 'value' | 'if' | 'unless' | 'end'
  /** The original source. */
  readonly source: string
  readonly name: string
  readonly default: string
  readonly previewDefault: string | undefined
}

// Matches a tag, or the start or end of a style sheet. Every step is bounded by the next bracket, so that the total
// time is linear in the text. `<![endif]` is excluded because it is for Outlook.
const tag =
  /<(\/?)style\b|(?<!<!)\[([?^/]?)([\p{L}\p{N}_.-]{1,100})(?:\|([^[\]|\n]{0,500}))?(?:\|([^[\]|\n]{0,500}))?\](?!\()/giu
const kinds = { '': 'value', '?': 'if', '^': 'unless', '/': 'end' } as const

/**
 * Replaces merge tags with values. `[name]` is the value of "name"; `[name|there]` has a default, and
 * `[name|there|Ann]` also has one for previews. `[?name]…[/name]` is included if there is a value, `[^name]…[/name]` if
 * there is none. Names are compared case-insensitively, with spaces as underscores. A value is never parsed as a tag,
 * and anything that isn't a tag stays as it is.
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

/** Returns the position in the template at which each token starts. */
export function startsOf(tokens: readonly Token[]): number[] {
  let at = 0
  return tokens.map(({ source }) => (at += source.length) - source.length)
}

/** Returns the key by which names are compared. */
export function keyOf(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s/g, '_')
}

/**
 * Returns the tokens of a template, in order. Joined, their sources are the template. In HTML style sheets, brackets
 * belong to CSS: `[data-ogsc]` there isn't a tag.
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
    // A style element that never ends doesn't count as one.
    if (!name) isSheet = !closes && ends > 0
    if (!name || isSheet) continue
    addText(template.slice(at, match.index))
    tokens.push({ kind: kinds[sign as keyof typeof kinds], source, name, default: fallback, previewDefault })
    at = match.index + source.length
  }
  addText(template.slice(at))
  return tokens
}

/**
 * Returns the end of each block, by the index of the tag that opens it. An opening tag without a closing tag, or the
 * reverse, is text.
 */
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

/** Returns the names that merge tags use. */
export function tagNames(text: string): string[] {
  return tokensOf(text)
    .filter(({ kind }) => kind !== 'text' && kind !== 'end')
    .map(({ name }) => name)
}

/** Returns conditions that are opened but not closed, or the reverse, in their original form. */
export function openTags(text: string): string[] {
  const tokens = tokensOf(text)
  const ends = blockEnds(tokens)
  const closing = new Set(ends.values())
  const isOpen = ({ kind }: Token, i: number) =>
    ((kind === 'if' || kind === 'unless') && !ends.has(i)) || (kind === 'end' && !closing.has(i))
  return tokens.filter(isOpen).map(({ source }) => source)
}
