import type { StepName } from '../document/constants.ts'
import type { FormDocument } from '../document/form-document.ts'

/** A change to a form: a pure function. Returning the same document means "nothing happened". */
export type Change = (document: FormDocument) => FormDocument

/** A form while it is being edited. What is shown and selected is not part of the history. */
export interface EditorState {
  readonly document: FormDocument
  readonly step: StepName
  /** Which tab of the step is shown. */
  readonly tab: number
  /** Ids of the selected components, the one that panels show last. */
  readonly selection: readonly string[]
  /** The component whose text is being typed in the canvas. */
  readonly typing: string | null
  readonly past: readonly FormDocument[]
  readonly future: readonly FormDocument[]
}

/** Where in the form the owner is looking. */
export type Place = Pick<EditorState, 'step' | 'tab' | 'selection'>

export type Editor = ReturnType<typeof createEditor>

/** Holds one form while it is being edited. Undo is a list of earlier documents, nothing cleverer. */
export function createEditor(document: FormDocument, limit = 1000) {
  let state: EditorState = { document, step: 'subscribe', tab: 0, selection: [], typing: null, past: [], future: [] }
  let gestureStart: FormDocument | null = null
  const listeners = new Set<() => void>()

  function set(next: Partial<EditorState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function remember(before: FormDocument) {
    return [...state.past, before].slice(-limit)
  }

  /** Everything between begin and end (a drag, a slider, a run of typing) is one step to undo. */
  function begin() {
    end()
    gestureStart = state.document
  }

  function end() {
    const before = gestureStart
    gestureStart = null
    if (before && before !== state.document) set({ past: remember(before) })
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    begin,
    end,

    run(change: Change, select?: readonly string[]) {
      const next = change(state.document)
      if (next === state.document) return
      const past = gestureStart ? state.past : remember(state.document)
      set({ document: next, past, future: [], ...(select && { selection: select, typing: null }) })
    },

    /** Gives up a gesture: the form is again as it was when it began. */
    cancel() {
      const before = gestureStart
      gestureStart = null
      if (before) set({ document: before })
    },

    select(...selection: readonly string[]) {
      end()
      set({ selection, typing: null })
    },

    /** Shows another place of the form. */
    show(place: Partial<Place>) {
      end()
      set({ ...(place.step && place.step !== state.step && { tab: 0, selection: [] }), typing: null, ...place })
    },

    /** Starts typing into a component, or ends it with null. */
    type(id: string | null) {
      end()
      if (id) begin()
      set({ typing: id, ...(id && { selection: [id] }) })
    },

    undo() {
      end()
      const previous = state.past.at(-1)
      if (!previous) return
      set({
        document: previous,
        past: state.past.slice(0, -1),
        future: [state.document, ...state.future],
        typing: null,
      })
    },

    redo() {
      end()
      const [next, ...rest] = state.future
      if (next) set({ document: next, past: remember(state.document), future: rest, typing: null })
    },

    /** Begins anew with another document, as when somebody else's newer one is taken over. */
    replace(other: FormDocument) {
      gestureStart = null
      set({ document: other, past: [], future: [], selection: [], typing: null, tab: 0 })
    },
  }
}
