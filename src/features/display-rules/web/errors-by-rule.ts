import type { AppError } from '#core/error.ts'
import type { DisplayRule } from '#embed/rules/display-rule.ts'

/** Returns the server's errors by the ID of the rule at the position that each error names. */
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
