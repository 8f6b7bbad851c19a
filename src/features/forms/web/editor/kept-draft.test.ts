import { expect, test } from 'vitest'
import { newPopup } from '../../rules.ts'
import { createFormDraft, type DraftState } from './form-draft.ts'
import { draftShelf } from './kept-draft.ts'

const json = { version: 1, steps: { subscribe: { tabs: [] }, success: { tabs: [] } } } as const
const popup = { ...newPopup('0198', json as never, 'popup', '2026-11-20T09:50:00.000Z'), name: 'Autumn' }
const loaded = { popup: { ...popup, display_rules: [], auto_responses: [] }, draft: null }

/** Creates a storage like that of a browser. */
function aShelf() {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
    key: (i: number) => [...texts.keys()][i] ?? null,
    get length() {
      return texts.size
    },
  }
}

const never = () => new Promise<never>(() => undefined)
const changed = (fields: Partial<DraftState['fields']>) => {
  const draft = createFormDraft(loaded, { save: never, keep: never, load: never, newKey: () => 'key' })
  draft.set(fields)
  return draft
}

test('the next tab takes over unsaved changes, once', () => {
  const shelf = aShelf()
  draftShelf(shelf, '0198', 'a').keep(changed({ name: 'Winter' }).get(), 1)
  draftShelf(shelf, '0198', 'b').keep(changed({ name: 'Spring' }).get(), 2)
  draftShelf(shelf, 'other', 'c').keep(changed({ name: 'Other' }).get(), 3)
  const next = draftShelf(shelf, '0198', 'd')
  expect(next.takeOver(loaded)?.fields?.name).toBe('Spring')
  expect(next.takeOver(loaded)?.fields?.name).toBe('Winter')
  expect(next.takeOver(loaded)).toBeUndefined()
  expect(shelf.texts.size).toBe(1)
})

test('takes over a pending save, and doesn’t keep changes that were stored', () => {
  const shelf = aShelf()
  const own = draftShelf(shelf, '0198', 'a')
  const draft = changed({ name: 'Winter' })
  void draft.store()
  own.keep(draft.get(), 1)
  const resumed = draftShelf(shelf, '0198', 'b').takeOver(loaded)
  expect(resumed?.attempt).toMatchObject({ way: 'save', key: 'key', fields: { name: 'Winter' } })
  own.keep(changed({ name: 'Winter' }).get(), 1)
  own.keep(changed({ name: 'Autumn' }).get(), 2)
  expect(shelf.texts.size).toBe(0)
})

test('changes to an outdated copy keep referring to that copy', () => {
  const shelf = aShelf()
  draftShelf(shelf, '0198', 'a').keep(changed({ name: 'Winter' }).get(), 1)
  const newer = { popup: { ...loaded.popup, updated_at: '2026-11-20T10:00:00.000Z' }, draft: null }
  expect(draftShelf(shelf, '0198', 'b').takeOver(newer)?.base?.updated_at).toBe(popup.updated_at)
})

test('a full or corrupt storage doesn’t prevent editing', () => {
  const refuse = () => {
    throw new Error('full')
  }
  const full = { ...aShelf(), setItem: refuse }
  draftShelf(full, '0198', 'a').keep(changed({ name: 'Winter' }).get(), 1)
  const odd = aShelf()
  odd.setItem('trellis.draft.0198.x', 'no json')
  expect(draftShelf(odd, '0198', 'a').takeOver(loaded)).toBeUndefined()
})
