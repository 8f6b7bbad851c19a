import type { AppError } from '#core/error.ts'
import type { DisplayRule } from '#embed/rules/display-rule.ts'

/** What the server said against rules, by the id of the rule that stood at the place which it names. */
export function errorsByRule(
  { issues }: Pick<AppError, 'issues'>,
  sent: readonly DisplayRule[],
): Record<string, string> {
  return Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const rule = sent[Number(/^display_rules\.(\d+)/.exec(path)?.[1] ?? NaN)]
      return rule ? [[rule.id, message]] : []
    }),
  )
}
