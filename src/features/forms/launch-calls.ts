import { z } from 'zod'
import { call } from '#core/call.ts'
import { id } from '#core/fields.ts'
import { LaunchCheck } from './launch-check.ts'
import { sentCompanions, settable } from './settable.ts'

const { json, goal, double_opt_in, list_builder_template_id } = settable

/** The call of the list that is shown before a form goes live. */
export const launchCalls = {
  /** What the owner should look at before the form, as it is on their screen, goes live. Nothing of it keeps the form from that. */
  launchChecks: call('/popup/launch-checks', {
    input: z.object({
      popup_id: id,
      form: z.object({
        json,
        goal,
        double_opt_in,
        list_builder_template_id,
        /** Left out: those that the form has. */
        auto_responses: sentCompanions.auto_responses.optional(),
      }),
    }),
    output: z.object({ checks: z.array(LaunchCheck) }),
    failure: 'Failed to check the form.',
  }),
}
