import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { createEditor } from '#form/editor/editor.ts'
import { readHistory } from '#form/editor/kept-history.ts'
import { useKeptHistory } from '#form/editor/use-kept-history.ts'
import { send } from '#platform/web/send.ts'
import { useInvalidate } from '#platform/web/use-call.ts'
import { formCalls, type Popup } from '../../contract.ts'
import { changesOf, createFormDraft, isDirty, type FormDraft, type FormFields } from './form-draft.ts'
import { forgetDraft, keepDraft, readKeptDraft } from './kept-draft.ts'
import { newKey } from './new-key.ts'

const pauseInTyping = 1200
const pauseBeforeRetry = 5000

/** A form with its editor and its way to the server; autosaves while the form is paused. */
export function useFormDraft(popup: Popup) {
  const invalidate = useInvalidate()
  const [made] = useState(() => make(popup))
  const { draft, editor, wasKept } = made
  const state = useSyncExternalStore(draft.subscribe, draft.get)
  const dirty = isDirty(state)
  const { isSaving, isConflict, error, fields, base } = state
  useKeptHistory(editor, historyName(popup.id))

  useEffect(
    () =>
      editor.subscribe(() => {
        const { document: json } = editor.get()
        if (json !== draft.get().fields.json) draft.set({ json })
      }),
    [editor, draft],
  )

  useEffect(() => {
    const timer = setTimeout(() => keepDraft(draft), 200)
    return () => clearTimeout(timer)
  }, [fields, base, draft])

  const isRefused = error !== null && error.code !== 'unavailable' && error.code !== 'broken' && error.code !== 'limit'
  useEffect(() => {
    if (!dirty || isSaving || isConflict || isRefused || base.status === 'active') return
    const timer = setTimeout(() => void draft.save(), error ? pauseBeforeRetry : pauseInTyping)
    return () => clearTimeout(timer)
  }, [dirty, isSaving, isConflict, isRefused, error, base.status, fields, draft])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      keepDraft(draft)
      if (isDirty(draft.get())) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [draft])

  useEffect(
    () => () => {
      keepDraft(draft)
      const left = draft.get()
      if (isDirty(left) && left.base.status !== 'active') void draft.save().then(() => keepDraft(draft))
      invalidate(formCalls.list)
    },
    [draft, invalidate],
  )

  /** Sets fields as one step to undo; the design is given with them where it changes too. */
  const change = useCallback(
    ({ json, ...others }: Partial<FormFields>) => editor.runBeside({ ...draft.get().fields, ...others }, json),
    [draft, editor],
  )
  return { draft, editor, state, dirty, wasKept, change }
}

const historyName = (popupId: string) => `trellis.history.${popupId}`

function make(popup: Popup) {
  const draft = createFormDraft(popup, {
    save: (input, key) => send(formCalls.save, input, { idempotencyKey: key }),
    newKey,
  })
  const wasKept = restore(draft, popup)
  const beside = { get: () => draft.get().fields, set: (value: unknown) => draft.set(value as FormFields) }
  const { json } = draft.get().fields
  const kept = readHistory(sessionStorage, historyName(popup.id), json)
  return { draft, editor: createEditor(json, beside, kept), wasKept }
}

/** Brings back what was left unsaved. Of a copy that is no longer the newest, saving will say so. */
function restore(draft: FormDraft, popup: Popup): boolean {
  const kept = readKeptDraft(popup.id)
  if (!kept || (kept.changes.json && kept.changes.json.version !== popup.json.version)) return false
  draft.set(kept.changes)
  const differs = Object.keys(changesOf(draft.get())).length > 0
  if (!differs) forgetDraft(popup.id)
  else if (kept.updated_at !== popup.updated_at) draft.rebase({ ...popup, updated_at: kept.updated_at })
  return differs
}
