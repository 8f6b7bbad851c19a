import type { Id } from '#core/id.ts'
import type { DisplayRule } from '#embed/rules/display-rule.ts'
import { withoutEmptyAndTwice } from '../sent-rule.ts'
import type { SiteChoices } from './choices.ts'
import { errorsByRule } from './errors-by-rule.ts'
import { RuleBuilder } from './rule-builder.tsx'

interface DraftedRulesProps {
  objectId: Id
  rules: readonly DisplayRule[]
  onChange: (rules: readonly DisplayRule[]) => void
  /** The server's errors for the form, by path. */
  issues: Readonly<Record<string, string>>
  minCartValue: number | null
  choices: SiteChoices
}

/** Editor of where and for whom a form is shown, for rules that are stored together with the form. */
export default function DraftedRules({ issues, ...props }: DraftedRulesProps) {
  const listed = Object.entries(issues).map(([path, message]) => ({ path, message }))
  return <RuleBuilder {...props} errors={errorsByRule({ issues: listed }, withoutEmptyAndTwice(props.rules))} />
}
