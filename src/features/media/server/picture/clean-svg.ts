import { drawingAttributes, drawingElements } from './svg-names.ts'

/** A sanitized SVG drawing that can't do anything but draw, and its size in CSS pixels. */
export interface CleanSvg {
  readonly svg: string
  readonly width: number
  readonly height: number
}

const maxCharacters = 1_000_000
const maxElements = 20_000
const deepest = 100
const xmlns = 'http://www.w3.org/2000/svg'

/**
 * Rewrites an SVG, keeping only elements and attributes that are known to be harmless: no scripts, no event handlers,
 * no external links or images, and no entities except XML's own. Returns null if it isn't a well-formed drawing of a
 * reasonable size.
 */
export function cleanSvg(source: string): CleanSvg | null {
  if (source.length > maxCharacters || source.includes('\0')) return null
  const out: string[] = []
  const open: string[] = []
  let style = ''
  let skipping = 0
  let elements = 0
  let root: Map<string, string> | undefined
  let at = source.startsWith('\uFEFF') ? 1 : 0
  const write = (text: string) => {
    if (open.at(-1) === 'style') style += text
    else out.push(escaped(text))
  }
  while (at < source.length) {
    const next = source.indexOf('<', at)
    const end = next < 0 ? source.length : next
    const text = source.slice(at, end)
    if (!root || open.length === 0) {
      if (text.trim() !== '') return null
    } else if (skipping === 0) {
      const plain = decoded(text)
      if (plain === null) return null
      write(plain)
    }
    if (next < 0) break
    at = next
    if (source.startsWith('<!--', at)) at = after(source, '-->', at + 4)
    else if (source.startsWith('<![CDATA[', at)) {
      const close = source.indexOf(']]>', at)
      if (close < 0 || open.length === 0) return null
      if (skipping === 0) write(source.slice(at + 9, close))
      at = close + 3
    } else if (source.startsWith('<?', at)) at = after(source, '?>', at + 2)
    else if (source.startsWith('<!', at)) {
      const close = source.indexOf('>', at)
      // A document type with its own declarations could define entities.
      if (close < 0 || source.slice(at, close).includes('[') || root) return null
      at = close + 1
    } else if (source.startsWith('</', at)) {
      const close = source.indexOf('>', at)
      const name = source.slice(at + 2, close).trim()
      if (close < 0 || open.pop() !== name) return null
      if (skipping > 0) skipping--
      else {
        // Checked as a whole, so that a comment in the middle can't hide what the two halves form.
        if (name === 'style' && isTameStyle(style)) out.push(escaped(style))
        style = ''
        out.push(`</${name}>`)
      }
      at = close + 1
    } else {
      const tag = readTag(source, at)
      if (!tag || ++elements > maxElements || (root && open.length === 0)) return null
      const { name, attributes, isEmpty } = tag
      if (!root) {
        if (name !== 'svg') return null
        root = attributes
      }
      const isKept = skipping === 0 && drawingElements.has(name) && open.at(-1) !== 'style'
      if (isKept) out.push(`<${name}${writtenAttributes(attributes, open.length === 0)}${isEmpty ? '/>' : '>'}`)
      if (!isEmpty) {
        if (open.push(name) > deepest) return null
        if (!isKept) skipping++
      }
      at = tag.end
    }
    if (at < 0) return null
  }
  if (!root || open.length > 0) return null
  return { svg: out.join(''), ...sizeOf(root) }
}

interface Tag {
  name: string
  attributes: Map<string, string>
  isEmpty: boolean
  end: number
}

const tagName = /<([A-Za-z][\w:.-]*)/y
const attribute = /\s*([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /\s*(\/?)>/y

function readTag(source: string, at: number): Tag | null {
  tagName.lastIndex = at
  const start = tagName.exec(source)
  if (!start) return null
  let end = tagName.lastIndex
  const attributes = new Map<string, string>()
  for (;;) {
    attribute.lastIndex = end
    const one = attribute.exec(source)
    if (!one) break
    const value = decoded(one[2] ?? one[3] ?? '')
    if (value === null || attributes.has(one[1]!)) return null
    attributes.set(one[1]!, value)
    end = attribute.lastIndex
  }
  tagEnd.lastIndex = end
  const close = tagEnd.exec(source)
  return close && { name: start[1]!, attributes, isEmpty: close[1] === '/', end: tagEnd.lastIndex }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the text with its entities decoded; null if one is unknown. */
function decoded(text: string): string | null {
  let isKnown = true
  const plain = text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,10})?;?/gi, (whole, name: string | undefined) => {
    if (!name || !whole.endsWith(';')) isKnown = false
    else if (!name.startsWith('#')) isKnown &&= Object.hasOwn(entities, name)
    if (!isKnown || !name) return ''
    if (!name.startsWith('#')) return entities[name]!
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isCharacter = code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
    return isCharacter ? String.fromCodePoint(code) : ' '
  })
  return isKnown ? plain : null
}

function writtenAttributes(attributes: ReadonlyMap<string, string>, isRoot: boolean): string {
  const kept = [...attributes].filter(([name, value]) => isTame(name, value))
  if (isRoot) kept.unshift(['xmlns', xmlns])
  return kept.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
}

function isTame(name: string, value: string): boolean {
  if (!drawingAttributes.has(name) || name === 'xmlns') return false
  if (name === 'xmlns:xlink') return value === 'http://www.w3.org/1999/xlink'
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value)
  return isTameStyle(value)
}

/**
 * Whether a style sheet is harmless: no rule loads anything, no escape hides one, and every URL refers to a part of the
 * drawing itself.
 */
function isTameStyle(text: string): boolean {
  if (/[\\@<]|image-set|javascript:|expression/i.test(text)) return false
  return text.replaceAll(/url\(\s*(["']?)#[\w.-]+\1\s*\)/gi, '').search(/url\s*\(/i) < 0
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function sizeOf(root: ReadonlyMap<string, string>): { width: number; height: number } {
  const [, , boxWidth = 0, boxHeight = 0] = (root.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const own = (name: string) =>
    /^\d+(\.\d+)?(px)?$/.test(root.get(name) ?? '') ? Number.parseFloat(root.get(name)!) : 0
  const width = own('width') || boxWidth || 300
  const height = own('height') || boxHeight || 150
  return { width: saneLength(width), height: saneLength(height) }
}

function saneLength(length: number): number {
  return Math.max(1, Math.min(10_000, Math.round(length))) || 1
}

function after(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from)
  return found < 0 ? -1 : found + mark.length
}
