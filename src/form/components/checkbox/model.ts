import { z } from 'zod'
import { FieldProps } from '../../document/field.ts'

/** One box to tick; its answer is "yes", or nothing. The `label` of one that asks for consent is kept with the answer. */
export const CheckboxProps = FieldProps.extend({
  isConsent: z.boolean(),
  /** What a consent is for; left out: emails. */
  channel: z.enum(['email', 'sms']).optional(),
  /** Follows the label: the page on which more is said, at an http(s) address. */
  link: z.object({ text: z.string().max(200), url: z.string().max(2000) }).optional(),
})
export type CheckboxProps = z.infer<typeof CheckboxProps>
