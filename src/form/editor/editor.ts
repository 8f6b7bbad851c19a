import type { StepName } from '../document/constants.ts'
import type { FormDocument } from '../document/form-document.ts'
import { findVisit } from '../document/tree.ts'

/** A change to a form: a pure function. Returning the same document means that nothing happened. */
export type Change = (document: FormDocument) => FormDocument

/**
 * State that is edited along with the document and is undone with it: the form's settings, which are stored elsewhere.
 */
export interface Beside {
  get(): unknown
  set(value: unknown): void
}

/** The form at one point in its history. */
export interface Moment {
  readonly document: FormDocument
  readonly beside: unknown
}

/** The state of a form while it is being edited. What is shown and selected is not part of the history. */
export interface EditorState {
  readonly document: FormDocument
  readonly step: StepName
  /** Index of the shown tab in the step. */
  readonly tab: number
  /** IDs of the selected components. The one that panels show is last. */
  readonly selection: readonly string[]
  /** The component whose text is being typed in the canvas. */
  readonly typing: string | null
  /**
   * IDs of components that can't be clicked or dragged in the canvas, and of those that are hidden in it. Not part of
   * the form.
   */
  readonly locked: readonly string[]
  readonly hidden: readonly string[]
  readonly past: readonly Moment[]
  readonly future: readonly Moment[]
}

/** The part of an editor's state that survives a reload. */
export type Kept = Pick<EditorState, 'past' | 'future' | 'locked' | 'hidden'>

/** The part of the form that the owner is looking at. */
export type Place = Pick<EditorState, 'step' | 'tab' | 'selection'>

export type Editor = ReturnType<typeof createEditor>

const nothing: Beside = { get: () => null, set: () => undefined }
const nothingKept: Kept = { past: [], future: [], locked: [], hidden: [] }
const max = 1000

/** Creates the editor for one form. Undo is simply a list of earlier states. */
export function createEditor(document: FormDocument, beside: Beside = nothing, kept: Kept = nothingKept) {
  let state: EditorState = { document, step: 'subscribe', tab: 0, selection: [], typing: null, ...kept }
  /**
   * The state in which a gesture began. `isTold` is true once it is in the past, so that it can be undone while the
   * gesture continues.
   */
  let gesture: { readonly start: Moment; isTold: boolean } | null = null
  const listeners = new Set<() => void>()
  /** A change that is applied after each change. */
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

  /** Everything between begin and end (a drag, a slider, a run of typing) is one undo step. */
  function begin() {
    gesture = { start: now(), isTold: false }
  }

  function end() {
    gesture = null
  }

  /**
   * Returns the past including the state that is about to change. For a gesture, that is its starting state, added
   * once.
   */
  function pastBefore(): readonly Moment[] {
    if (gesture?.isTold) return state.past
    const before = gesture?.start ?? now()
    if (gesture) gesture.isTold = true
    return remember(before)
  }

  /** Restores a state from the history. Selected components that no longer exist are deselected. */
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

    /** Sets a change that is applied after each change from now on, as part of the same step. */
    follow(change: Change) {
      after = change
    },

    run(change: Change, select?: readonly string[]) {
      const changed = change(state.document)
      if (changed === state.document) return
      const next = after(changed)
      set({ document: next, past: pastBefore(), future: [], ...(select && { selection: select, typing: null }) })
    },

    /** Changes the settings beside the document, and also the document if one is given, as one undo step. */
    runBeside(value: unknown, next: FormDocument = state.document) {
      const past = pastBefore()
      beside.set(value)
      set({ document: next, past, future: [], ...(next !== state.document && { selection: [], typing: null, tab: 0 }) })
    },

    /** Cancels a gesture: restores the form to the state in which the gesture began. */
    cancel() {
      const given = gesture
      gesture = null
      if (given?.isTold) go(given.start, { past: state.past.slice(0, -1), future: state.future })
    },

    select(...selection: readonly string[]) {
      end()
      set({ selection, typing: null })
    },

    /** Adds a component to the selection, or removes it. */
    toggle(id: string) {
      const { selection } = state
      this.select(...(selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id]))
    },

    /** Locks or hides components in the canvas, or reverses that. */
    mark(flag: 'locked' | 'hidden', ids: readonly string[], isOn: boolean) {
      const others = state[flag].filter((id) => !ids.includes(id))
      set({ [flag]: isOn ? [...others, ...ids] : others })
    },

    /** Shows another part of the form. */
    show(place: Partial<Place>) {
      end()
      set({ ...(place.step && place.step !== state.step && { tab: 0, selection: [] }), typing: null, ...place })
    },

    /** Starts typing into a component. Null ends it. */
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

    /** Starts over with another document, for example a newer one from another user. */
    replace(other: FormDocument) {
      gesture = null
      set({ document: other, past: [], future: [], selection: [], typing: null, tab: 0 })
    },
  }
}
