import type { StepName } from '../document/constants.ts'
import type { FormDocument } from '../document/form-document.ts'
import { findVisit } from '../document/tree.ts'

/** A change to a form: a pure function. Returning the same document means "nothing happened". */
export type Change = (document: FormDocument) => FormDocument

/** What is edited along with the document and goes back with it: the form's settings, kept by somebody else. */
export interface Beside {
  get(): unknown
  set(value: unknown): void
}

/** The form at one moment of its history. */
export interface Moment {
  readonly document: FormDocument
  readonly beside: unknown
}

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
  /** Ids of what cannot be pressed or dragged in the canvas, and of what is not shown in it; not part of the form. */
  readonly locked: readonly string[]
  readonly hidden: readonly string[]
  readonly past: readonly Moment[]
  readonly future: readonly Moment[]
}

/** What of an editor outlives a reload. */
export type Kept = Pick<EditorState, 'past' | 'future' | 'locked' | 'hidden'>

/** Where in the form the owner is looking. */
export type Place = Pick<EditorState, 'step' | 'tab' | 'selection'>

export type Editor = ReturnType<typeof createEditor>

const nothing: Beside = { get: () => null, set: () => undefined }
const nothingKept: Kept = { past: [], future: [], locked: [], hidden: [] }
const max = 1000

/** Holds one form while it is being edited. Undo is a list of earlier moments, nothing cleverer. */
export function createEditor(document: FormDocument, beside: Beside = nothing, kept: Kept = nothingKept) {
  let state: EditorState = { document, step: 'subscribe', tab: 0, selection: [], typing: null, ...kept }
  /** What a gesture began from; `isTold` once that is in the past, so that it can be undone while it goes on. */
  let gesture: { readonly start: Moment; isTold: boolean } | null = null
  const listeners = new Set<() => void>()
  /** What each change is followed by. */
  let after: Change = (form) => form

  function set(next: Partial<EditorState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function now(): Moment {
    return { document: state.document, beside: beside.get() }
  }

  function remember(before: Moment) {
    return [...state.past, before].slice(-max)
  }

  /** Everything between begin and end (a drag, a slider, a run of typing) is one step to undo. */
  function begin() {
    gesture = { start: now(), isTold: false }
  }

  function end() {
    gesture = null
  }

  /** The past with what is about to change in it: of a gesture its beginning, once. */
  function pastBefore(): readonly Moment[] {
    if (gesture?.isTold) return state.past
    const before = gesture?.start ?? now()
    if (gesture) gesture.isTold = true
    return remember(before)
  }

  /** Makes a moment the present one. What was selected and is no longer there is not selected any more. */
  function go({ document: next, beside: settings }: Moment, history: Pick<EditorState, 'past' | 'future'>) {
    beside.set(settings)
    const selection = state.selection.filter((id) => findVisit(next, id))
    set({ document: next, selection, typing: null, ...history })
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    begin,
    end,

    /** Follows each change from now on by another, which belongs to it. */
    follow(change: Change) {
      after = change
    },

    run(change: Change, select?: readonly string[]) {
      const changed = change(state.document)
      if (changed === state.document) return
      const next = after(changed)
      set({ document: next, past: pastBefore(), future: [], ...(select && { selection: select, typing: null }) })
    },

    /** A change of what is edited beside the document, and of the document where it says so: one step to undo. */
    runBeside(value: unknown, next: FormDocument = state.document) {
      const past = pastBefore()
      beside.set(value)
      set({ document: next, past, future: [], ...(next !== state.document && { selection: [], typing: null, tab: 0 }) })
    },

    /** Gives up a gesture: the form is again as it was when it began. */
    cancel() {
      const given = gesture
      gesture = null
      if (given?.isTold) go(given.start, { past: state.past.slice(0, -1), future: state.future })
    },

    select(...selection: readonly string[]) {
      end()
      set({ selection, typing: null })
    },

    /** Selects one more, or one less. */
    toggle(id: string) {
      const { selection } = state
      this.select(...(selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id]))
    },

    /** Locks or hides components in the canvas, or no longer. */
    mark(flag: 'locked' | 'hidden', ids: readonly string[], isOn: boolean) {
      const others = state[flag].filter((id) => !ids.includes(id))
      set({ [flag]: isOn ? [...others, ...ids] : others })
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
      if (previous) go(previous, { past: state.past.slice(0, -1), future: [now(), ...state.future] })
    },

    redo() {
      end()
      const [next, ...rest] = state.future
      if (next) go(next, { past: remember(now()), future: rest })
    },

    /** Begins anew with another document, as when somebody else's newer one is taken over. */
    replace(other: FormDocument) {
      gesture = null
      set({ document: other, past: [], future: [], selection: [], typing: null, tab: 0 })
    },
  }
}
