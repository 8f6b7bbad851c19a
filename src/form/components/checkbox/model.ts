import { z } from 'zod'
import { FieldProps } from '../../document/field.ts'

/**
 * A single checkbox. Its answer is "yes" or nothing. The `label` of one that asks for consent is stored with the
 * answer.
 */
export const CheckboxProps = FieldProps.extend({
  isConsent: z.boolean(),
  /** What a consent is for. Defaults to emails. */
  channel: z.enum(['email', 'sms']).optional(),
  /** Link after the label to a page with more information, at an http(s) URL. */
  link: z.object({ text: z.string().max(200), url: z.string().max(2000) }).optional(),
})
export type CheckboxProps = z.infer<typeof CheckboxProps>
