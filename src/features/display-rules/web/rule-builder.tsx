import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Id } from '#core/id.ts'
import type { DisplayRule } from '#embed/rules/display-rule.ts'
import type { Facts } from '#embed/rules/facts.ts'
import { evaluateRules } from '#embed/rules/evaluate-rules.ts'
import { summaryOf } from '../summary.ts'
import type { SiteChoices } from './choices.ts'
import { RuleList } from './rule-list.tsx'
import { RuleSets } from './rule-sets.tsx'
import { Simulator } from './simulator.tsx'
import { useRuleEditing } from './use-rule-editing.ts'
import styles from './rule-builder.module.css'

interface RuleBuilderProps {
  objectId: Id
  rules: readonly DisplayRule[]
  onChange: (rules: readonly DisplayRule[]) => void
  /** Problems, by rule ID. */
  errors: Readonly<Record<string, string>>
  /** The form's minimum cart value, for the simulator. */
  minCartValue?: number | null
  /** The site's lists, segments and forms, for rules about them. */
  choices?: SiteChoices
  /** Shown next to the menu of rule sets. */
  tools?: ReactNode
  /** Shown below the summary. */
  notice?: ReactNode
}

/** Editor of where and for whom a form is shown: include and exclude rules with groups, saved sets, and a simulator. */
export function RuleBuilder(props: RuleBuilderProps) {
  const { objectId, rules, onChange, errors, minCartValue = null, choices = {}, tools, notice } = props
  const editing = useRuleEditing({ objectId, rules, setRules: onChange, errors })
  const [facts, setFacts] = useState<Facts>()
  const judged = useMemo(
    () => (facts ? evaluateRules(rules, facts, { minCartValue }) : undefined),
    [rules, facts, minCartValue],
  )
  const verdicts = judged && Object.fromEntries(judged.verdicts.map(({ id, holds }) => [id, holds]))
  const nameOf = (subject: string, id: string) =>
    choices[subject as keyof SiteChoices]?.find(({ value }) => value === id)?.label
  const all = { ...editing, verdicts }
  return (
    <section className={styles.builder} aria-label="Display rules">
      <div className={styles.head}>
        <p className={styles.summary}>{summaryOf(rules, nameOf)}</p>
        <div className={styles.headTools}>
          {tools}
          <RuleSets objectId={objectId} rules={rules} onChange={onChange} />
        </div>
      </div>
      {notice}
      <div className={styles.side}>
        <h3 className={styles.title}>Include</h3>
        <p className={styles.note}>Without rules, it shows on every page.</p>
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
