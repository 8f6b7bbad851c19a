import type { Change } from '../changes.ts'
import type { MailDocument } from '../document.ts'
import { findBlock } from '../walk.ts'

/** An email being edited. The selection isn't part of the history. */
export interface MailEditorState {
  readonly document: MailDocument
  readonly selected: string | null
  /** ID of the text block that is being typed into on the canvas. */
  readonly typing: string | null
  readonly past: readonly MailDocument[]
  readonly future: readonly MailDocument[]
}

export type MailEditing = ReturnType<typeof createMailEditor>

const max = 300

type History = Pick<MailEditorState, 'past' | 'future'>
const noHistory: History = { past: [], future: [] }
/**
 * Undo history of each document, for as long as the document is referenced. Users who come back to the editor can still
 * undo.
 */
const histories = new WeakMap<MailDocument, History>()

/**
 * Stores one email while it's edited. Undo is a list of earlier documents; consecutive changes to one thing are one
 * step.
 */
export function createMailEditor(document: MailDocument, onChange: (document: MailDocument) => void) {
  let state: MailEditorState = { document, selected: null, typing: null, ...(histories.get(document) ?? noHistory) }
  let run: string | null = null
  const listeners = new Set<() => void>()

  function set(next: Partial<MailEditorState>) {
    const before = state.document
    state = { ...state, ...next }
    histories.set(state.document, { past: state.past, future: state.future })
    for (const listener of listeners) listener()
    if (state.document !== before) onChange(state.document)
  }

  function go(next: MailDocument, history: History) {
    run = null
    const selected = state.selected !== null && findBlock(next, state.selected) ? state.selected : null
    const isTyped = state.typing !== null && findBlock(next, state.typing)?.block.type === 'text'
    set({ document: next, selected, typing: isTyped ? state.typing : null, ...history })
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Applies a change. Consecutive changes with the same `run` are one undo step. */
    change(change: Change, options: { run?: string; select?: string | null } = {}) {
      const next = change(state.document)
      if (next === state.document) return
      const isSameRun = options.run !== undefined && options.run === run
      run = options.run ?? null
      const past = isSameRun ? state.past : [...state.past, state.document].slice(-max)
      const selected = options.select === undefined ? {} : { selected: options.select, typing: null }
      set({ document: next, past, future: [], ...selected })
    },

    /** Makes the next change a separate undo step. */
    endRun() {
      run = null
    },

    select(selected: string | null) {
      run = null
      if (selected !== state.selected || state.typing !== null) set({ selected, typing: null })
    },

    type(id: string | null) {
      run = null
      set({ typing: id, ...(id !== null && { selected: id }) })
    },

    undo() {
      const before = state.past.at(-1)
      if (before) go(before, { past: state.past.slice(0, -1), future: [state.document, ...state.future] })
    },

    redo() {
      const [next, ...future] = state.future
      if (next) go(next, { past: [...state.past, state.document], future })
    },

    /** Replaces the document with one from outside, and clears the history. */
    adopt(next: MailDocument) {
      if (next === state.document) return
      run = null
      state = { document: next, selected: null, typing: null, past: [], future: [] }
      for (const listener of listeners) listener()
    },
  }
}
