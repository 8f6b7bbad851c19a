import { useCallback, useEffect, useState } from 'react'
import { walk, type Visit } from '#form/document/tree.ts'
import { createEditor } from '#form/editor/editor.ts'
import { readHistory } from '#form/editor/kept-history.ts'
import { useKeptHistory } from '#form/editor/use-kept-history.ts'
import { pauseBeforeSave } from '#platform/web/pause-before-save.ts'
import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { tabId } from '#platform/web/tab-id.ts'
import { useInvalidate } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'
import { consumeBlank } from '../just-made.ts'
import { createFormDraft, type DraftOptions, isDirty, type StoredForm } from './form-draft.ts'
import { type FormFields, wholeForm } from './form-fields.ts'
import { type LoadedForm, storedForm } from './use-loaded-form.ts'
import { draftShelf } from './kept-draft.ts'
import { newKey } from './new-key.ts'
import { useShownState } from './use-shown-state.ts'

const pauseInTyping = 1200

/**
 * Provides a form with its editor and its connection to the server. Changes are stored automatically; those of a live
 * form are stored as its draft.
 */
export function useFormDraft(loaded: LoadedForm) {
  const invalidate = useInvalidate()
  const siteId = useSiteId()
  const [made] = useState(() => make(storedForm(loaded), siteId))
  const { draft, editor, shelf, wasKept } = made
  const { state, catchUp } = useShownState(draft)
  const dirty = isDirty(state)
  const { isSaving, isConflict, error, fields, base, attempt } = state
  const keep = useCallback(() => shelf.keep(draft.get(), Date.now()), [shelf, draft])
  useKeptHistory(editor, base.id)

  useEffect(
    () =>
      editor.subscribe(() => {
        const { document: json } = editor.get()
        if (json !== draft.get().fields.json) draft.set({ json })
      }),
    [editor, draft],
  )

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let sent = draft.get().attempt
    const follow = () => {
      clearTimeout(timer)
      const isSent = draft.get().attempt !== sent
      sent = draft.get().attempt
      // Stored before it is known whether the request arrived, because only repeating the same attempt can show that.
      if (isSent) keep()
      else timer = setTimeout(keep, 200)
    }
    keep()
    const stop = draft.subscribe(follow)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [draft, keep])

  const isWaiting = (dirty || attempt !== null) && !isConflict
  useEffect(() => {
    const pause = pauseBeforeSave({ isWaiting, isSaving, error }, pauseInTyping)
    if (pause === null) return
    const timer = setTimeout(() => void draft.store(), pause)
    return () => clearTimeout(timer)
  }, [isWaiting, isSaving, error, fields, draft])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      keep()
      if (isDirty(draft.get())) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [draft, keep])

  useEffect(
    () => () => {
      keep()
      const left = isDirty(draft.get()) ? draft.store().then(keep) : Promise.resolve()
      void left.then(() => invalidate(formCalls.list))
    },
    [draft, keep, invalidate],
  )

  /** Sets fields as one undo step, together with the design if it changes too. */
  const change = useCallback(
    ({ json, ...others }: Partial<FormFields>) => editor.runBeside({ ...draft.get().fields, ...others }, json),
    [draft, editor],
  )
  return { draft, editor, shelf, state, dirty, wasKept, change, catchUp }
}

/** Requests always go to this site, even if another screen has been opened in the meantime. */
function wayToServer(siteId: string | undefined): DraftOptions {
  return {
    save: async (input, idempotencyKey) => {
      return { popup: wholeForm(await send(formCalls.save, input, { siteId, idempotencyKey })) }
    },
    keep: (input, idempotencyKey) => send(formCalls.saveDraft, input, { siteId, idempotencyKey }),
    load: async (popupId) => storedForm(await send(formCalls.load, { popup_id: popupId }, { siteId, isReading: true })),
    newKey,
  }
}

function make(loaded: StoredForm, siteId: string | undefined) {
  const { id } = loaded.popup
  const shelf = draftShelf(localStorage, id, tabId)
  const resumed = shelf.takeOver(loaded)
  const draft = createFormDraft(loaded, wayToServer(siteId), resumed)
  const beside = { get: () => draft.get().fields, set: (value: unknown) => draft.set(value as FormFields) }
  const { json } = draft.get().fields
  const editor = createEditor(json, beside, readHistory(sessionStorage, id, json))
  if (consumeBlank(id)) editor.select(...headlineOf(json))
  return { draft, editor, shelf, wasKept: resumed !== undefined && isDirty(draft.get()) }
}

/** Returns the ID of a form's first heading, if there is one. */
function headlineOf(json: FormFields['json']): string[] {
  const isHeading = ({ component }: Visit) =>
    component.type === 'text' && component.blocks.some(({ type }) => type === 'heading')
  return walk(json)
    .filter(isHeading)
    .slice(0, 1)
    .map(({ component }) => component.id)
}
