import { useEffect, useState } from 'react'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { DisplayRule } from '#embed/rules/display-rule.ts'
import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { useCall, useInvalidate } from '#platform/web/use-call.ts'
import { displayRuleCalls } from '../contract.ts'
import { withoutEmptyAndTwice } from '../sent-rule.ts'
import { createAutoSave, type SavingState } from './auto-save.ts'
import { errorsByRule } from './errors-by-rule.ts'

const appId = 'listbuilder'
/** Pause before a change is saved, in milliseconds. */
const rest = 600
const { load, saveRules } = displayRuleCalls
type Rules = readonly DisplayRule[]

/** Provides the rules of a form and stores each change automatically after a short pause. */
export function useStoredRules(objectId: Id) {
  const loaded = useCall(load, { app_id: appId, object_id: objectId })
  const invalidate = useInvalidate()
  const siteId = useSiteId()
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
  const setRules = (next: Rules, options?: { soon?: boolean }) => {
    setDraft(next)
    saving.change(next, options)
  }
  return {
    loaded,
    rules,
    setRules,
    errors: failure ? errorsByRule(failure.error, failure.sent) : {},
    state,
    error: failure?.error ?? null,
    retry: () => setRules(rules, { soon: true }),
  }
}
