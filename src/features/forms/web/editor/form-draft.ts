import { AppError } from '#core/error.ts'
import { isSame } from '#core/is-same.ts'
import { formCalls, type Popup } from '../../contract.ts'
import { asServerKeeps, differences, fieldNames, fieldsOf, type FormFields, type WholeForm } from './form-fields.ts'

/** A form as the server has it: as it is saved, and what was changed since and is not published. */
export interface StoredForm {
  readonly popup: WholeForm
  readonly draft: {
    readonly changes: { [Name in keyof FormFields]?: FormFields[Name] | undefined }
    readonly draft_at: string
  } | null
}

export interface DraftState {
  /** The form as it is on the screen. */
  readonly fields: FormFields
  /** The form as it is saved, without its draft: while it is live, what visitors see. */
  readonly base: WholeForm
  /** What the server has of the fields: those of the draft, where there is one. */
  readonly stored: FormFields
  /** When the draft on the server was kept; null when there is none. */
  readonly draft_at: string | null
  readonly isSaving: boolean
  /** What was sent and not answered yet, or never. */
  readonly attempt: Attempt | null
  /** Why the last save failed; null once one has worked. */
  readonly error: AppError | null
  /** True when somebody else saved since: nothing is saved until the owner chose. */
  readonly isConflict: boolean
}

interface Copy {
  readonly popup_id: string
  readonly draft_at: string | null
}
type SaveInput = Copy & { readonly updated_at: string; readonly popup: Partial<FormFields> }
type KeepInput = Copy & { readonly changes: Partial<FormFields> | null }

/** One way to the server. The same key means the same attempt: the server counts it once. */
export type Attempt = { readonly key: string; readonly fields: FormFields } & (
  | { readonly way: 'save'; readonly input: SaveInput }
  | { readonly way: 'keep'; readonly input: KeepInput }
)

export interface DraftOptions {
  /** Saves the form; throws an AppError. */
  save: (input: SaveInput, key: string) => Promise<{ popup: WholeForm }>
  /** Keeps a draft beside the form; throws an AppError. */
  keep: (input: KeepInput, key: string) => Promise<{ draft_at: string | null }>
  load: (popupId: string) => Promise<StoredForm>
  newKey: () => string
}

export type FormDraft = ReturnType<typeof createFormDraft>

/** A form between the screen and the server: what was changed, what is stored, what is published, what went wrong. */
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
    // Spaces at the ends are not worth taking words from under somebody's fingers.
    for (const name of fieldNames)
      if (isSame(asServerKeeps(name, sent[name]), base[name])) Object.assign(base, { [name]: sent[name] })
    const taken = fieldNames.filter((name) => state.fields[name] === sent[name] && !isSame(sent[name], base[name]))
    for (const name of taken) fields[name] = base[name]
    // The same object where nothing differs: the editor's history sees by it that nothing happened.
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
      // Whether an answer that never came was a yes, only the same attempt can tell.
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

  /** Whether all that happened to the form elsewhere is no change of what is edited here: it was paused, or a test took it. */
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
      // What was refused is another thing now, and worth another try.
      const isMended = state.error !== null && state.error.issues.length > 0
      put({ fields: { ...state.fields, ...fields }, ...(isMended && { error: null }) })
    },
    /** Brings all that is on the screen to the server, a live form's as its draft; true when the server has everything. */
    store: () => inTurn(false),
    /** Makes what is on the screen the form itself, so that visitors see it while it is live; true when they do. */
    publish: () => inTurn(true),
    /** Takes what another call answered: a new status, a new `updated_at`. */
    rebase(answer: Popup) {
      put({ base: { ...answer, ...fieldsOf(state.base) } })
    },
    /** Begins anew from a form of the server's, and lets go of what was typed. */
    restart(other: StoredForm) {
      put({ ...asLoaded(other), attempt: null, error: null, isConflict: false })
    },
  }
}

/** A form as it begins to be edited. */
export function asLoaded({ popup, draft }: StoredForm): Pick<DraftState, 'fields' | 'base' | 'stored' | 'draft_at'> {
  const changes = Object.entries(draft?.changes ?? {}).filter(([, value]) => value !== undefined)
  const fields = fieldsOf({ ...popup, ...Object.fromEntries(changes) })
  return { fields, base: popup, stored: fields, draft_at: draft?.draft_at ?? null }
}

/**
 * The fields that differ from the form as it is saved; all of them where another type or goal makes the server reset those
 * that it is not told.
 */
export function changesOf({ fields, base }: Pick<DraftState, 'fields' | 'base'>): Partial<FormFields> {
  const changes = differences(base, fields)
  if (!('form_type' in changes || 'goal' in changes)) return changes
  // What other rooms keep is reset by nobody.
  const { display_rules: _rules, auto_responses: _emails, ...own } = fields
  return { ...own, ...changes }
}

/** True while something on the screen is not with the server. */
export function isDirty({ fields, stored }: Pick<DraftState, 'fields' | 'stored'>): boolean {
  return fields !== stored && Object.keys(differences(stored, fields)).length > 0
}

/** Whether changes go to a draft beside the form: it is live, or has one. */
export function keepsDraft({ base, draft_at }: Pick<DraftState, 'base' | 'draft_at'>): boolean {
  return base.status === 'active' || draft_at !== null
}

/** True while what is on the screen is not what the form is. */
export function isUnpublished(state: DraftState): boolean {
  return keepsDraft(state) && (state.draft_at !== null || Object.keys(changesOf(state)).length > 0)
}

/** With an issue it is one field that is in another's way, not somebody else's copy of the form. */
function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict' && error.issues.length === 0
}

function isLost(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'broken')
}
