import { useCallback, useEffect, useRef, useState } from 'react'
import { pauseBeforeSave } from '#platform/web/pause-before-save.ts'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { useSaveOnLeave } from '#platform/web/use-save-on-leave.ts'
import {
  type Shortcut,
  shortcutCalls,
  type ShortcutDefinition,
  type ShortcutEmail,
  type ShortcutForm,
} from '../contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { followingCartValues } from '../cart-values.ts'
import { useLogFailure } from './use-log-failure.ts'

/** Milliseconds without changes before a background save. */
const rest = 3000

/**
 * Manages a shortcut while it is edited. It is saved in the background a few seconds after changes, and goes live when
 * its owner chooses so.
 */
export function useShortcutDraft(loaded: Shortcut) {
  const [shortcut, setShortcut] = useState(loaded)
  const [dirty, setDirty] = useState(false)
  const [changedEmails, setChangedEmails] = useState<ReadonlySet<string>>(new Set())
  const session = useRef<string>(undefined)
  const changes = useRef(0)
  const savedChanges = useRef(0)
  const running = useRef<Promise<unknown>>(undefined)
  const invalidate = useInvalidate()
  const background = useAction(shortcutCalls.save, { invalidates: [shortcutCalls.list] })
  const own = useAction(shortcutCalls.save, { invalidates: [shortcutCalls.list] })

  useLogFailure(shortcutCalls.save.failure, background.error ?? own.error)

  const touch = () => {
    changes.current += 1
    setDirty(true)
    own.reset()
  }
  const change = (fields: Partial<Pick<Shortcut, 'name'>>) => {
    setShortcut((before) => ({ ...before, ...fields }))
    touch()
  }
  const changeDefinition = (fields: Partial<ShortcutDefinition>) => {
    setShortcut((before) => {
      const definition = { ...before.definition, ...fields }
      const forms = followingCartValues(before.forms, before.definition.discounts, definition.discounts)
      return { ...before, definition, forms }
    })
    touch()
  }
  const changeForm = (id: string, fields: Partial<ShortcutForm>) => {
    setShortcut((before) => ({
      ...before,
      forms: before.forms.map((one) => (one.id === id ? { ...one, ...fields } : one)),
    }))
    touch()
  }
  const changeEmail = (id: string, fields: Partial<ShortcutEmail>) => {
    setShortcut((before) => ({
      ...before,
      emails: before.emails.map((one) => (one.id === id ? { ...one, ...fields } : one)),
    }))
    setChangedEmails((before) => new Set([...before, id]))
    touch()
  }

  async function save(how: 'background' | 'active' | 'draft') {
    const action = how === 'background' ? background : own
    const { id, template_id, name, definition, forms, emails, updated_at } = shortcut
    const { displayRules: _rules, ...rest_ } = definition
    const at = changes.current
    const run = action.run({
      shortcut: {
        id,
        template_id,
        name,
        definition: rest_,
        forms,
        status: how === 'draft' ? 'draft' : 'active',
        ...(session.current === undefined ? { updated_at } : { session_id: session.current, updated_at }),
      },
      // The texts are read from the document.
      emails_to_save: emails
        .filter((email) => changedEmails.has(email.id))
        .map((email) => ({ ...email, variables: [] })),
      is_background: how === 'background',
    })
    running.current = run
    const answer = await run
    if (!answer) return undefined
    savedChanges.current = at
    // The designs of forms follow the discounts as well.
    invalidate(formCalls.load)
    session.current = answer.sessionId
    if (at === changes.current) {
      setShortcut(answer.shortcut)
      setChangedEmails(new Set())
      setDirty(false)
    } else {
      // Input typed during the save stays; values that result from the save are adopted.
      const { problems, status, has_changes, figures, automation_id, updated_at: savedAt } = answer.shortcut
      setShortcut((now) => ({
        ...now,
        // The emails' texts follow the discounts' terms.
        emails: now.emails.map((email, i) => (email === emails[i] ? (answer.shortcut.emails[i] ?? email) : email)),
        definition: {
          ...now.definition,
          discounts: now.definition.discounts.map((one, i) => {
            const saved = answer.shortcut.definition.discounts[i] ?? one
            return one === definition.discounts[i] ? saved : { ...one, name: saved.name }
          }),
        },
        problems,
        status,
        has_changes,
        figures,
        automation_id,
        updated_at: savedAt,
      }))
    }
    return answer.shortcut
  }

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const pause = pauseBeforeSave(
    { isWaiting: dirty, isSaving: background.busy || own.busy, error: background.error },
    rest,
  )
  useEffect(() => {
    if (pause === null) return undefined
    const timer = setTimeout(() => void latest.current('background'), pause)
    return () => clearTimeout(timer)
  }, [pause, shortcut])

  useSaveOnLeave({
    isDirty: dirty,
    running,
    async save() {
      if (savedChanges.current === changes.current) return true
      const answer = await save('background')
      // The next window that opens it must load all changes.
      invalidate(shortcutCalls.load)
      return answer !== undefined
    },
  })

  const adopt = useCallback((fresh: Shortcut) => setShortcut(fresh), [])
  return {
    shortcut,
    dirty,
    change,
    changeDefinition,
    changeForm,
    changeEmail,
    save,
    adopt,
    isConflict:
      background.error?.code === 'conflict' ||
      (own.error?.code === 'conflict' && (own.error.issues ?? []).length === 0),
    busy: own.busy,
    error: own.error,
    issues: own.issues,
    saveState:
      background.busy || own.busy ? 'saving' : dirty && background.error ? 'failed' : dirty ? 'unsaved' : 'saved',
  } as const
}
export type ShortcutDraft = ReturnType<typeof useShortcutDraft>
