import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Id } from '#core/id.ts'
import { isSame } from '#core/is-same.ts'
import type { DisplayRule } from '#embed/rules/display-rule.ts'
import type { Facts } from '#embed/rules/facts.ts'
import { judgeRules } from '#embed/rules/judge-rules.ts'
import { AtOnce } from '#platform/web/ui/at-once.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { SaveState } from '#platform/web/ui/save-state.tsx'
import { undoable } from '#platform/web/ui/undoable.ts'
import { summaryOf } from '../summary.ts'
import type { SiteChoices } from './choices.ts'
import { RuleList } from './rule-list.tsx'
import { RuleSets } from './rule-sets.tsx'
import { Simulator } from './simulator.tsx'
import { useRules } from './use-rules.ts'
import styles from './rule-builder.module.css'

interface RuleBuilderProps {
  objectId: Id
  /** The form's own least cart value, for the simulator. */
  minCartValue?: number | null
  /** The site's lists, segments and forms, for rules about them. */
  choices?: SiteChoices
  /** Of a live form, whose visitors see each change at once: the rules as they were when it was opened, to go back to. */
  liveBefore?: readonly DisplayRule[] | undefined
}

/**
 * Where and for whom a form shows: include and exclude rules with groups, saved sets, and a simulator. Saves by itself,
 * each change as it is made.
 */
export default function RuleBuilder(props: RuleBuilderProps) {
  const { objectId, minCartValue = null, choices = {}, liveBefore } = props
  const { loaded, editing, sets, state, error, setRules, adopt, settle, retry } = useRules(objectId)
  const [facts, setFacts] = useState<Facts>()
  const { rules } = editing
  const judged = useMemo(
    () => (facts ? judgeRules(rules, facts, { minCartValue }) : undefined),
    [rules, facts, minCartValue],
  )
  const verdicts = judged && Object.fromEntries(judged.verdicts.map(({ id, holds }) => [id, holds]))
  const nameOf = (subject: string, id: string) =>
    choices[subject as keyof SiteChoices]?.find(({ value }) => value === id)?.label

  if (loaded.error && !loaded.data) return <ErrorNotice error={loaded.error} retry={loaded.refetch} />
  if (loaded.isLoading) return <ListSkeleton rows={3} />
  const all = { ...editing, verdicts }
  const goBack = (before: readonly DisplayRule[]) => {
    setRules(before, { soon: true })
    undoable({ message: 'Rules restored.', undo: () => setRules(rules, { soon: true }) })
  }
  return (
    <section className={styles.builder} aria-label="Display rules">
      <div className={styles.head}>
        <p className={styles.summary}>{summaryOf(rules, nameOf)}</p>
        <div className={styles.headTools}>
          {state !== 'saved' && <SaveState state={state} />}
          <RuleSets
            objectId={objectId}
            sets={sets}
            rules={rules}
            settle={settle}
            onLoad={adopt}
            onUndo={(before) => setRules(before, { soon: true })}
          />
        </div>
      </div>
      {liveBefore && (
        <AtOnce onUndo={isSame(rules, liveBefore) ? undefined : () => goBack(liveBefore)}>
          Rule changes go live immediately, without publishing.
        </AtOnce>
      )}
      <ErrorNotice error={error} retry={retry} />
      <div className={styles.side}>
        <h3 className={styles.title}>Include</h3>
        <p className={styles.note}>Without rules, the form shows on every page.</p>
        <RuleList editing={all} choices={choices} side="include" />
      </div>
      <div className={styles.side} data-side="exclude">
        <h3 className={styles.title}>Exclude</h3>
        <p className={styles.note}>Takes priority over the rules above.</p>
        <RuleList editing={all} choices={choices} side="exclude" />
      </div>
      {facts ? (
        <Simulator
          rules={rules}
          facts={facts}
          show={judged?.show ?? false}
          missesCart={misses(minCartValue, facts)}
          nameOf={nameOf}
          choices={choices}
          onChange={setFacts}
          onClose={() => setFacts(undefined)}
        />
      ) : (
        <Button
          className={styles.tryIt}
          size="compact-sm"
          variant="default"
          leftSection={<IconFlask size={14} />}
          onClick={() => setFacts({})}
        >
          Test targeting
        </Button>
      )}
    </section>
  )
}

function misses(min: number | null, { cart }: Facts): number | undefined {
  return min && !(cart && cart.value >= min) ? min : undefined
}
