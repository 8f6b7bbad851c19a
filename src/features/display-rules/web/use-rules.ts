import { useEffect, useRef, useState } from 'react'
import { AppError } from '#core/error.ts'
import { type Id, uuidv7 } from '#core/id.ts'
import type { DisplayRule, RuleType } from '#embed/rules/display-rule.ts'
import type { Holds } from '#embed/rules/evaluate.ts'
import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useCall, useInvalidate } from '#platform/web/use-call.ts'
import { displayRuleCalls } from '../contract.ts'
import { withoutEmptyAndTwice } from '../rules.ts'
import { createAutoSave, type SavingState } from './auto-save.ts'
import { clockOf } from './fact-fields.ts'
import { errorsByRule } from './errors-by-rule.ts'
import { moved, newGroup, newRule, removed, replaced, restored } from './rule-changes.ts'

const appId = 'listbuilder'
/** Milliseconds of rest before a change is saved. */
const rest = 600
const { load, saveRules } = displayRuleCalls
type Rules = readonly DisplayRule[]

/** What the lists of rules show and do. */
export interface RulesEditing {
  readonly rules: Rules
  readonly today: string
  /** By rule: what is wrong with it. */
  readonly errors: Readonly<Record<string, string>>
  /** By rule: what became of it in the simulator, while that is open. */
  readonly verdicts: Readonly<Record<string, Holds>> | undefined
  readonly change: (rule: DisplayRule) => void
  readonly move: (id: string, by: -1 | 1) => void
  readonly remove: (id: string) => void
  readonly add: (what: 'rule' | 'group', groupId: string | null, side: RuleType) => void
}

/** The rules of a form while they are edited: each change is saved by itself, after a moment's rest. */
export function useRules(objectId: Id) {
  const loaded = useCall(load, { app_id: appId, object_id: objectId })
  const invalidate = useInvalidate()
  const siteId = useSiteId()
  const [today] = useState(() => clockOf(new Date()).date)
  const [draft, setDraft] = useState<Rules>()
  const [state, setState] = useState<SavingState>('saved')
  const [failure, setFailure] = useState<{ error: AppError; sent: Rules }>()
  const [saving] = useState(() =>
    createAutoSave<Rules>({
      rest,
      tell: setState,
      async store(changed) {
        const sent = withoutEmptyAndTwice(changed)
        try {
          await send(saveRules, { app_id: appId, object_id: objectId, display_rules: sent }, { siteId })
          setFailure(undefined)
          invalidate(load)
          return true
        } catch (cause) {
          const error = cause instanceof AppError ? cause : new AppError('broken', saveRules.failure, { cause })
          setFailure({ error, sent })
          return false
        }
      },
    }),
  )
  useEffect(() => () => void saving.settle(), [saving])

  const rules = draft ?? loaded.data?.displayRules ?? []
  /** What an undo some seconds later starts from. */
  const latest = useRef<Rules>(undefined)
  const setRules = (next: Rules, options?: { soon?: boolean }) => {
    latest.current = next
    setDraft(next)
    saving.change(next, options)
  }
  const editing: Omit<RulesEditing, 'verdicts'> = {
    rules,
    today,
    errors: failure ? errorsByRule(failure.error, failure.sent) : {},
    change: (rule) => setRules(replaced(rules, rule)),
    move: (id, by) => setRules(moved(rules, id, by)),
    remove(id) {
      setRules(removed(rules, id))
      undoable({
        message: rules.find((rule) => rule.id === id)?.filter_type === 'group' ? 'Group removed.' : 'Rule removed.',
        undo: () => setRules(restored(latest.current ?? [], rules, id)),
      })
    },
    add(what, group_id, rule_type) {
      const place = { group_id, rule_type, object_id: objectId }
      const id = freshId()
      setRules([...rules, what === 'group' ? newGroup(id, place) : newRule(id, 'url', place, today)])
    },
  }
  return {
    loaded,
    editing,
    sets: loaded.data?.displayRuleSets ?? [],
    state,
    error: failure?.error ?? null,
    setRules,
    /** Shows what the server stored by itself, as when a set was put in place of the rules. */
    adopt: (stored: Rules) => {
      saving.forget()
      latest.current = stored
      setDraft(stored)
    },
    /** Settled when everything is stored. */
    settle: () => saving.settle(),
    retry: () => setRules(rules, { soon: true }),
  }
}

/** An id that the browser makes, so that a new rule has one before it is saved. */
function freshId(): Id {
  return uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
}
