import { AppError } from '#core/error.ts'
import { isSame } from '#core/is-same.ts'
import { formCalls, type Popup } from '../../contract.ts'
import { asServerKeeps, differences, fieldNames, fieldsOf, type FormFields, type WholeForm } from './form-fields.ts'

/** A form on the server: as saved, and its unpublished changes since. */
export interface StoredForm {
  readonly popup: WholeForm
  readonly draft: {
    readonly changes: { [Name in keyof FormFields]?: FormFields[Name] | undefined }
    readonly draft_at: string
  } | null
}

export interface DraftState {
  /** The form as shown on the screen. */
  readonly fields: FormFields
  /** The form as saved, without its draft. If it is live, this is what visitors see. */
  readonly base: WholeForm
  /** The fields as stored on the server: those of the draft, if there is one. */
  readonly stored: FormFields
  /** When the draft on the server was stored; null if there is none. */
  readonly draft_at: string | null
  readonly isSaving: boolean
  /** A request that hasn't been answered yet, or whose response was lost. */
  readonly attempt: Attempt | null
  /** Why the last save failed; null after a successful save. */
  readonly error: AppError | null
  /** True if someone else has saved since. Nothing is saved until the owner has chosen. */
  readonly isConflict: boolean
}

interface Copy {
  readonly popup_id: string
  readonly draft_at: string | null
}
type SaveInput = Copy & { readonly updated_at: string; readonly popup: Partial<FormFields> }
type KeepInput = Copy & { readonly changes: Partial<FormFields> | null }

/** One attempt to store the form on the server. Attempts with the same key count once. */
export type Attempt = { readonly key: string; readonly fields: FormFields } & (
  | { readonly way: 'save'; readonly input: SaveInput }
  | { readonly way: 'keep'; readonly input: KeepInput }
)

export interface DraftOptions {
  /** Saves the form. Throws an AppError. */
  save: (input: SaveInput, key: string) => Promise<{ popup: WholeForm }>
  /** Stores a draft in addition to the form. Throws an AppError. */
  keep: (input: KeepInput, key: string) => Promise<{ draft_at: string | null }>
  load: (popupId: string) => Promise<StoredForm>
  newKey: () => string
}

export type FormDraft = ReturnType<typeof createFormDraft>

/** Manages a form between the screen and the server: what was changed, stored and published, and what failed. */
export function createFormDraft(loaded: StoredForm, options: DraftOptions, start: Partial<DraftState> = {}) {
  let state: DraftState = {
    ...asLoaded(loaded),
    isSaving: false,
    attempt: null,
    error: null,
    isConflict: false,
    ...start,
  }
  let running: Promise<boolean> | null = null
  const listeners = new Set<() => void>()

  function put(next: Partial<DraftState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function takeSaved(answer: WholeForm, sent: FormFields) {
    const fields: Record<string, unknown> = { ...state.fields }
    const base: WholeForm = { ...answer, json: sent.json }
    // If only trailing or leading spaces differ, the typed text is kept, so that it doesn't change while the user
    // types.
    for (const name of fieldNames)
      if (isSame(asServerKeeps(name, sent[name]), base[name])) Object.assign(base, { [name]: sent[name] })
    const taken = fieldNames.filter((name) => state.fields[name] === sent[name] && !isSame(sent[name], base[name]))
    for (const name of taken) fields[name] = base[name]
    // Keeps the same object if nothing differs, so that the editor's history sees no change.
    const given = taken.length > 0 && { fields: fields as unknown as FormFields }
    put({ base, stored: fieldsOf(base), draft_at: null, ...given, attempt: null, error: null })
  }

  async function send(attempt: Attempt) {
    put({ attempt })
    try {
      if (attempt.way === 'save') takeSaved((await options.save(attempt.input, attempt.key)).popup, attempt.fields)
      else {
        const { draft_at } = await options.keep(attempt.input, attempt.key)
        put({ stored: attempt.fields, draft_at, attempt: null, error: null })
      }
    } catch (error) {
      // If the response was lost, only repeating the same attempt can show whether it succeeded.
      if (!isLost(error)) put({ attempt: null })
      throw error
    }
  }

  function next(isPublishing: boolean): Attempt | null {
    const { fields, base, draft_at } = state
    const changes = changesOf(state)
    const isChanged = Object.keys(changes).length > 0
    const isDone = isPublishing ? !isChanged && draft_at === null : !isDirty(state)
    if (isDone) return null
    const copy = { popup_id: base.id, draft_at }
    const attempt = { key: options.newKey(), fields }
    if (isChanged && (isPublishing || !keepsDraft(state))) {
      return { ...attempt, way: 'save', input: { ...copy, updated_at: base.updated_at, popup: changes } }
    }
    return { ...attempt, way: 'keep', input: { ...copy, changes: isChanged ? changes : null } }
  }

  async function sendAll(isPublishing: boolean) {
    if (state.attempt) await send(state.attempt)
    for (let attempt = next(isPublishing); attempt; attempt = next(isPublishing)) await send(attempt)
  }

  /**
   * Returns whether the changes made to the form elsewhere don't affect the edited fields: for example, it was paused,
   * or added to a test.
   */
  async function isStillOurs(): Promise<boolean> {
    const { popup, draft } = await options.load(state.base.id)
    const isOurs = (draft?.draft_at ?? null) === state.draft_at
    if (
      !isOurs ||
      !fieldNames.every((name) => isSame(asServerKeeps(name, state.base[name]), asServerKeeps(name, popup[name])))
    )
      return false
    put({ base: { ...popup, ...fieldsOf(state.base) } })
    return true
  }

  async function run(isPublishing: boolean): Promise<boolean> {
    put({ isSaving: true })
    try {
      await sendAll(isPublishing).catch(async (error: unknown) => {
        if (!isConflict(error) || !(await isStillOurs())) throw error
        await sendAll(isPublishing)
      })
      put({ isSaving: false, error: null })
      return true
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError('broken', formCalls.save.failure, { cause: error })
      put({ isSaving: false, error: known, isConflict: isConflict(known) })
      return false
    }
  }

  function inTurn(isPublishing: boolean): Promise<boolean> {
    if (state.isConflict) return Promise.resolve(false)
    const mine = running ? running.then(() => run(isPublishing)) : run(isPublishing)
    running = mine
    return mine.finally(() => {
      if (running === mine) running = null
    })
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(fields: Partial<FormFields>) {
      // The refused value has changed, so saving is tried again.
      const isMended = state.error !== null && state.error.issues.length > 0
      put({ fields: { ...state.fields, ...fields }, ...(isMended && { error: null }) })
    },
    /**
     * Stores everything on the screen on the server, for a live form as its draft. Resolves to true if the server has
     * everything.
     */
    store: () => inTurn(false),
    /** Publishes the form on the screen, so that visitors see it if the form is live. Resolves to true on success. */
    publish: () => inTurn(true),
    /** Takes over the response of another call: a new status, a new `updated_at`. */
    rebase(answer: Popup) {
      put({ base: { ...answer, ...fieldsOf(state.base) } })
    },
    /** Starts again with a form from the server and discards what was typed. */
    restart(other: StoredForm) {
      put({ ...asLoaded(other), attempt: null, error: null, isConflict: false })
    },
  }
}

/** Returns the initial state for editing a form. */
export function asLoaded({ popup, draft }: StoredForm): Pick<DraftState, 'fields' | 'base' | 'stored' | 'draft_at'> {
  const changes = Object.entries(draft?.changes ?? {}).filter(([, value]) => value !== undefined)
  const fields = fieldsOf({ ...popup, ...Object.fromEntries(changes) })
  return { fields, base: popup, stored: fields, draft_at: draft?.draft_at ?? null }
}

/**
 * Returns the fields that differ from the saved form. If the type or goal changed, returns all fields, because the
 * server resets those that it doesn't receive.
 */
export function changesOf({ fields, base }: Pick<DraftState, 'fields' | 'base'>): Partial<FormFields> {
  const changes = differences(base, fields)
  if (!('form_type' in changes || 'goal' in changes)) return changes
  // Data stored by other rooms is never reset.
  const { display_rules: _rules, auto_responses: _emails, ...own } = fields
  return { ...own, ...changes }
}

/** Returns whether something on the screen isn't stored on the server yet. */
export function isDirty({ fields, stored }: Pick<DraftState, 'fields' | 'stored'>): boolean {
  return fields !== stored && Object.keys(differences(stored, fields)).length > 0
}

/** Returns whether changes are stored in a draft: the form is live, or already has one. */
export function keepsDraft({ base, draft_at }: Pick<DraftState, 'base' | 'draft_at'>): boolean {
  return base.status === 'active' || draft_at !== null
}

/** Returns whether the screen shows unpublished changes. */
export function isUnpublished(state: DraftState): boolean {
  return keepsDraft(state) && (state.draft_at !== null || Object.keys(changesOf(state)).length > 0)
}

/**
 * A conflict with an issue concerns one field that conflicts with another form, not someone else's copy of this form.
 */
function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict' && error.issues.length === 0
}

function isLost(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'broken')
}
