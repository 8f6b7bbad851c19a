import { asLoaded, type Attempt, changesOf, type DraftState, isDirty, type StoredForm } from './form-draft.ts'
import { fieldsOf, type FormFields } from './form-fields.ts'

/** Changes that hadn't reached the server when the editor was closed, stored in this browser. */
interface KeptDraft {
  /** When they were stored, in milliseconds since 1970. */
  readonly at: number
  /** Identifies the copy that was changed. */
  readonly updated_at: string
  readonly draft_at: string | null
  readonly changes: Partial<FormFields>
  /** A request in progress, which the server may or may not have handled. */
  readonly attempt: { way: 'save' | 'keep'; key: string; input: object } | null
}

type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefixOf = (popupId: string) => `trellis.draft.${popupId}.`

/** Stores one tab's changes that haven't reached the server, and finds those left by closed tabs. */
export function draftShelf(shelf: TextStore, popupId: string, tab: string) {
  const own = prefixOf(popupId) + tab
  return {
    /** Stores unsaved changes, or removes them if there are none. */
    keep(state: DraftState, now: number): void {
      try {
        if (!isDirty(state) && !state.attempt) shelf.removeItem(own)
        else shelf.setItem(own, JSON.stringify(convertedParts(state, now)))
      } catch {
        // If storage isn't available, the warning on leaving must suffice.
      }
    },
    forget(): void {
      try {
        shelf.removeItem(own)
      } catch {
        // If storage isn't available, nothing was stored.
      }
    },
    /**
     * Takes over the most recently stored changes of a form. Returns the state to continue editing with; undefined if
     * there is none.
     */
    takeOver(loaded: StoredForm): Partial<DraftState> | undefined {
      const { name, kept } = newest(shelf, popupId) ?? {}
      if (!name || !kept) return undefined
      shelf.removeItem(name)
      if (kept.changes.json && kept.changes.json.version !== loaded.popup.json.version) return undefined
      const resumed = resumedFrom(loaded, kept)
      const isNews = resumed.attempt !== null || isDirty(resumed)
      return isNews ? resumed : undefined
    },
  }
}

function convertedParts(state: DraftState, now: number): KeptDraft {
  const { base, draft_at, attempt } = state
  const sent = attempt && { way: attempt.way, key: attempt.key, input: attempt.input }
  return { at: now, updated_at: base.updated_at, draft_at, changes: changesOf(state), attempt: sent }
}

/** Continues from the copy that was changed. The server will report whether it is still the newest. */
function resumedFrom(loaded: StoredForm, { changes, updated_at, draft_at, attempt }: KeptDraft) {
  const { popup } = loaded
  const fields = { ...fieldsOf(popup), ...changes }
  const isCopy = popup.updated_at === updated_at
  const { stored } = asLoaded(loaded)
  const base = isCopy ? popup : { ...popup, updated_at }
  return { fields, base, stored, draft_at, attempt: attempt && resent(attempt, popup) }
}

function resent({ way, key, input }: NonNullable<KeptDraft['attempt']>, popup: FormFields): Attempt {
  const sent = way === 'save' ? (input as { popup: object }).popup : (input as { changes: object | null }).changes
  return { way, key, input, fields: { ...fieldsOf(popup), ...sent } } as Attempt
}

function newest(shelf: TextStore, popupId: string): { name: string; kept: KeptDraft } | undefined {
  try {
    const names = Array.from({ length: shelf.length }, (_, i) => shelf.key(i) ?? '')
    return names
      .filter((name) => name.startsWith(prefixOf(popupId)))
      .map((name) => ({ name, kept: JSON.parse(shelf.getItem(name) ?? 'null') as KeptDraft }))
      .toSorted((a, b) => b.kept.at - a.kept.at)[0]
  } catch {
    return undefined
  }
}
