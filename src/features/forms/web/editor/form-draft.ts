import { AppError } from '#core/error.ts'
import { formCalls, type Popup, type PopupSettings } from '../../contract.ts'
import { defaultSettings } from '../../default-settings.ts'

const ofItself = ['name', 'json', 'form_type', 'goal', 'list_builder_template_id'] as const
const editable = [...ofItself, ...(Object.keys(defaultSettings('popup')) as (keyof PopupSettings)[])] as const

/** What the editor changes of a form. */
export type FormFields = Pick<Popup, (typeof ofItself)[number]> & PopupSettings

export interface DraftState {
  /** The form as it is on the screen. */
  readonly fields: FormFields
  /** The form as the server has it, as far as we know. */
  readonly base: Popup
  readonly isSaving: boolean
  /** Why the last save failed; null once one has worked. */
  readonly error: AppError | null
  /** True when somebody else saved since: nothing is saved until the owner chose. */
  readonly isConflict: boolean
}

interface Attempt {
  readonly input: { popup_id: string; updated_at: string; popup: Partial<FormFields> }
  readonly fields: FormFields
  readonly key: string
}

interface DraftOptions {
  /** Saves; throws an AppError. The same key means the same attempt. */
  save: (input: Attempt['input'], key: string) => Promise<{ popup: Popup }>
  newKey: () => string
}

export type FormDraft = ReturnType<typeof createFormDraft>

/** A form between the screen and the server: what was changed, what is saved, what went wrong. */
export function createFormDraft(popup: Popup, options: DraftOptions) {
  let state: DraftState = { fields: fieldsOf(popup), base: popup, isSaving: false, error: null, isConflict: false }
  let lost: Attempt | null = null
  let running: Promise<boolean> | null = null
  const listeners = new Set<() => void>()

  function put(next: Partial<DraftState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function take(answer: Popup, sent: FormFields) {
    const fields: Record<string, unknown> = { ...state.fields }
    const base: Popup = { ...answer, json: sent.json }
    // Spaces at the ends are not worth taking words from under somebody's fingers.
    for (const name of editable)
      if (isSame(withoutEnds(sent[name]), base[name])) Object.assign(base, { [name]: sent[name] })
    const taken = editable.filter((name) => state.fields[name] === sent[name] && !isSame(sent[name], base[name]))
    for (const name of taken) fields[name] = base[name]
    // The same object where nothing differs: the editor's history sees by it that nothing happened.
    put({ base, ...(taken.length > 0 && { fields: fields as unknown as FormFields }), error: null })
  }

  async function send(attempt: Attempt) {
    try {
      const { popup: answer } = await options.save(attempt.input, attempt.key)
      lost = null
      take(answer, attempt.fields)
    } catch (error) {
      // Whether an answer that never came was a yes, only the same attempt can tell.
      lost = isLost(error) ? attempt : null
      throw error
    }
  }

  async function saveAll(): Promise<boolean> {
    put({ isSaving: true })
    try {
      if (lost) await send(lost)
      while (isDirty(state)) {
        const { fields, base } = state
        const input = { popup_id: base.id, updated_at: base.updated_at, popup: changesOf(state) }
        await send({ input, fields, key: options.newKey() })
      }
      put({ isSaving: false, error: null })
      return true
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError('broken', formCalls.save.failure, { cause: error })
      // With an issue it is one field that is in another's way, not somebody else's copy of the form.
      const isConflict = known.code === 'conflict' && known.issues.length === 0
      put({ isSaving: false, error: known, isConflict })
      return false
    }
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
    /** Saves all that is unsaved; true when the server has everything. Two at once are one. */
    save(): Promise<boolean> {
      if (state.isConflict) return Promise.resolve(false)
      running ??= saveAll().finally(() => (running = null))
      return running
    },
    /** Takes what another call answered: a new status, a new `updated_at`. */
    rebase(answer: Popup) {
      put({ base: { ...answer, json: state.base.json } })
    },
    /** Takes over a form that the server made of another call's input, without a step back to what was on the screen. */
    accept(answer: Popup) {
      put({ base: answer, fields: fieldsOf(answer), error: null })
    },
    /** Begins anew from a form of the server's, and lets go of what was typed. */
    restart(other: Popup) {
      lost = null
      put({ fields: fieldsOf(other), base: other, error: null, isConflict: false })
    },
  }
}

/** The editable fields of a form. */
export function fieldsOf(popup: FormFields): FormFields {
  return Object.fromEntries(editable.map((name) => [name, popup[name]])) as unknown as FormFields
}

/**
 * The fields that differ from what the server has; all of them where another type or goal makes the server reset those
 * that it is not told.
 */
export function changesOf({ fields, base }: Pick<DraftState, 'fields' | 'base'>): Partial<FormFields> {
  const changed = editable.filter((name) => !isSame(fields[name], base[name]))
  if (changed.includes('form_type') || changed.includes('goal')) return fields
  return Object.fromEntries(changed.map((name) => [name, fields[name]]))
}

/** True while something on the screen is not with the server. */
export function isDirty(state: Pick<DraftState, 'fields' | 'base'>): boolean {
  return Object.keys(changesOf(state)).length > 0
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))
}

function withoutEnds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEnds)
  return typeof value === 'string' ? value.trim() : value
}

function isLost(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'unavailable' || error.code === 'broken')
}
