import type { Id } from '#core/id.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { SaveState } from '#platform/web/ui/save-state.tsx'
import { RuleBuilder } from './rule-builder.tsx'
import { useStoredRules } from './use-stored-rules.ts'

interface StoredRulesProps {
  objectId: Id
  /** The form's minimum cart value, for the simulator. */
  minCartValue?: number | null
}

/** Editor of where and for whom a form is shown. Saves each change automatically. */
export default function StoredRules({ objectId, minCartValue }: StoredRulesProps) {
  const { loaded, rules, setRules, errors, state, error, retry } = useStoredRules(objectId)
  if (loaded.error && !loaded.data) return <ErrorNotice error={loaded.error} retry={loaded.refetch} />
  if (loaded.isLoading) return <ListSkeleton rows={3} />
  return (
    <RuleBuilder
      objectId={objectId}
      rules={rules}
      onChange={setRules}
      errors={errors}
      {...(minCartValue !== undefined && { minCartValue })}
      notice={<ErrorNotice error={error} retry={retry} />}
      tools={state !== 'saved' && <SaveState state={state} />}
    />
  )
}
