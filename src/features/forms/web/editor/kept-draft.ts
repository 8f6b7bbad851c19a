import type { FormDraft } from './form-draft.ts'
import { changesOf, type FormFields } from './form-draft.ts'

/** Changes that were not saved when the editor was left, kept in this browser. */
export interface KeptDraft {
  /** The `updated_at` of the copy that was changed. */
  readonly updated_at: string
  readonly changes: Partial<FormFields>
}

const nameOf = (popupId: string) => `trellis.draft.${popupId}`

/** Reads what was kept of a form; undefined when there is nothing, or nothing that can be read. */
export function readKeptDraft(popupId: string): KeptDraft | undefined {
  try {
    const text = localStorage.getItem(nameOf(popupId))
    return text ? (JSON.parse(text) as KeptDraft) : undefined
  } catch {
    return undefined
  }
}

/** Keeps what is unsaved in this browser, or forgets it when everything is saved. */
export function keepDraft(draft: FormDraft): void {
  const state = draft.get()
  const changes = changesOf(state)
  try {
    if (Object.keys(changes).length === 0) localStorage.removeItem(nameOf(state.base.id))
    else localStorage.setItem(nameOf(state.base.id), JSON.stringify({ updated_at: state.base.updated_at, changes }))
  } catch {
    // Without storage the warning on leaving has to do.
  }
}

/** Forgets what was kept of a form. */
export function forgetDraft(popupId: string): void {
  try {
    localStorage.removeItem(nameOf(popupId))
  } catch {
    // Nothing was kept then.
  }
}
