import { isSame } from '#core/is-same.ts'
import type { FormDocument } from '../document/form-document.ts'
import type { Editor, Kept, Moment } from './editor.ts'

/** A key-value store for text: a browser's session storage, or a map in tests. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Prefix of the name under which each form's history is stored. */
const prefix = 'trellis.history.'

/**
 * Maximum number of characters of history stored for one form, newest steps first. A browser has space for about five
 * million.
 */
const maxCharacters = 1_500_000
const maxSteps = 200

const written = new WeakMap<object, string>()

/** Serializes each state only once, however often the history is stored. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  let text = written.get(value)
  if (text === undefined) written.set(value, (text = JSON.stringify(value)))
  return text
}

function momentText({ document, beside }: Moment): string {
  return `{"document":${textOf(document)},"beside":${textOf(beside)}}`
}

/** Returns the steps that fit, those nearest to the present first. */
function fitting(moments: readonly Moment[], room: number): string[] {
  const texts: string[] = []
  let left = room
  for (const moment of moments.slice(0, maxSteps)) {
    const text = momentText(moment)
    left -= text.length
    if (left < 0) break
    texts.push(text)
  }
  return texts
}

/** Stores the undo and redo history, and what is locked and hidden, so that they survive a reload. */
export function saveHistory(shelf: TextStore, formId: string, editor: Editor): void {
  const { document, past, future, locked, hidden } = editor.get()
  const back = fitting(past.toReversed(), maxCharacters).toReversed()
  const room = maxCharacters - back.reduce((all, { length }) => all + length, 0)
  const forth = fitting(future, room)
  const flags = `"locked":${JSON.stringify(locked)},"hidden":${JSON.stringify(hidden)}`
  const text = `{"now":${textOf(document)},"past":[${back.join()}],"future":[${forth.join()}],${flags}}`
  if (put(shelf, prefix + formId, text)) return
  // The form that is being edited now matters more than earlier ones.
  const others = Array.from({ length: shelf.length }, (_, i) => shelf.key(i) ?? '').filter((one) =>
    one.startsWith(prefix),
  )
  for (const other of others) shelf.removeItem(other)
  put(shelf, prefix + formId, text)
}

/** Returns false if the storage is full or unavailable. In that case a reload ends undo. */
function put(shelf: TextStore, name: string, text: string): boolean {
  try {
    shelf.setItem(name, text)
    return true
  } catch {
    return false
  }
}

/** Returns the stored history of a form if the form hasn't changed since. Undefined otherwise. */
export function readHistory(shelf: TextStore, formId: string, document: FormDocument): Kept | undefined {
  try {
    const kept = JSON.parse(shelf.getItem(prefix + formId) ?? 'null') as (Kept & { now: FormDocument }) | null
    if (!kept || !isSame(kept.now, document)) return undefined
    const { past, future, locked, hidden } = kept
    return { past, future, locked, hidden }
  } catch {
    return undefined
  }
}
