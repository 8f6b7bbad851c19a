import { useSyncExternalStore } from 'react'
import { SaveState } from '#platform/web/ui/save-state.tsx'
import { type DraftState, type FormDraft, isDirty } from './form-draft.ts'

/** Shows whether everything on the screen is stored, updated from the first keystroke. */
export function DraftSaveState({ draft }: { draft: FormDraft }) {
  return <SaveState state={useSyncExternalStore(draft.subscribe, () => saveStateOf(draft.get()))} />
}

function saveStateOf(state: DraftState) {
  if (state.isSaving) return 'saving'
  if (!isDirty(state)) return 'saved'
  return state.error ? 'failed' : 'unsaved'
}
