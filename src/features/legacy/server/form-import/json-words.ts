import { htmlTokens } from './html-tokens.ts'

export type Json = Readonly<Record<string, unknown>>

const maxComponents = 2000

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the text of the first of these keys that has any, without markup. */
export function stringAt(record: Json, keys: readonly string[]): string {
  for (const key of keys) {
    const value = record[key]
    if (typeof value === 'string' && value.trim() !== '') return plain(value).slice(0, 2000)
  }
  return ''
}

/** Removes the HTML from a text. */
function plain(text: string): string {
  if (!/[<&]/.test(text)) return text.trim()
  const parts = htmlTokens(text).map((token) =>
    token.kind === 'text' ? token.text : token.name === 'br' || token.kind === 'close' ? '\n' : '',
  )
  return parts
    .join('')
    .replaceAll(/[ \t]*\n\s*/g, '\n')
    .trim()
}

/** Splits a text into trimmed, non-empty lines. */
export function words(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}

/** A component of another suite's design, and the step it belongs to. */
export interface FoundComponent {
  readonly type: string
  readonly fields: Json
  readonly isSuccess: boolean
}

/** Returns every record with a type in a design, from top to bottom. Stops at limits that no real form reaches. */
export function componentsIn(design: unknown): FoundComponent[] {
  const found: FoundComponent[] = []
  const waiting: { value: unknown; isSuccess: boolean }[] = [{ value: design, isSuccess: false }]
  for (let visited = 0; waiting.length > 0 && visited < maxComponents * 5 && found.length < maxComponents; visited++) {
    const { value, isSuccess } = waiting.pop()!
    if (Array.isArray(value)) {
      for (const inner of value.slice(0, maxComponents).toReversed())
        waiting.push({ value: inner as unknown, isSuccess })
      continue
    }
    if (!isRecord(value)) continue
    const type = value['widgetType'] ?? value['componentType'] ?? value['type'] ?? value['elType']
    const settings = isRecord(value['settings']) ? value['settings'] : isRecord(value['props']) ? value['props'] : {}
    if (typeof type === 'string') found.push({ type, fields: { ...value, ...settings }, isSuccess })
    const inner = Object.entries(value).filter(([key]) => key !== 'style' && key !== 'settings' && key !== 'options')
    for (const [key, child] of inner.toReversed())
      waiting.push({ value: child, isSuccess: isSuccess || /success|thank/i.test(key) })
  }
  return found
}
