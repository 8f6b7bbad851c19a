import { z } from 'zod'
import { call } from '#core/call.ts'
import { id } from '#core/fields.ts'
import { LaunchCheck } from './launch-check.ts'
import { sentCompanions, settable } from './settable.ts'

const { json, goal, double_opt_in, list_builder_template_id } = settable

/** The call for the checklist that is shown before a form goes live. */
export const launchCalls = {
  /**
   * Returns what the owner should check before the form in its current, possibly unsaved state goes live. None of it
   * prevents going live.
   */
  launchChecks: call('/popup/launch-checks', {
    input: z.object({
      popup_id: id,
      form: z.object({
        json,
        goal,
        double_opt_in,
        list_builder_template_id,
        /** Defaults to those that the form has. */
        auto_responses: sentCompanions.auto_responses.optional(),
      }),
    }),
    output: z.object({ checks: z.array(LaunchCheck) }),
    failure: 'Failed to check the form.',
  }),
}
