import type { Id } from '#core/id.ts'
import type { EmailOfForm } from '#features/auto-responses/contract.ts'
import { putRules, rulesOf } from '#features/auto-responses/server/index.ts'
import type { DisplayRule } from '#features/display-rules/contract.ts'
import { putDisplayRules, rulesOf as displayRulesOf } from '#features/display-rules/server/index.ts'
import { mustHaveFeature } from '#features/plans/server/index.ts'
import type { SentFields } from '../rules.ts'
import type { FormContext } from './change-form.ts'

/** The data of a form in other rooms. */
interface Companions {
  display_rules: DisplayRule[]
  auto_responses: EmailOfForm[]
}

/**
 * Stores the display rules and emails of a form if they are given, in the caller's transaction. Returns those that it
 * has afterwards.
 */
export async function putCompanions(
  ctx: FormContext,
  popupId: Id,
  { display_rules, auto_responses }: Pick<SentFields, 'display_rules' | 'auto_responses'>,
): Promise<Companions> {
  const { db, siteId } = ctx
  if (display_rules && display_rules.length > 0) await mustHaveFeature(ctx, 'display-rules')
  return {
    display_rules: display_rules
      ? await putDisplayRules(ctx, popupId, display_rules)
      : await displayRulesOf(db, siteId, popupId),
    auto_responses: (auto_responses
      ? await putRules(ctx, popupId, auto_responses)
      : await rulesOf(db, siteId, popupId)
    ).map(emailOfRule),
  }
}

const emailOfRule = ({ email_id, status, delay, delay_interval }: EmailOfForm): EmailOfForm => {
  return { email_id, status, delay, delay_interval }
}
