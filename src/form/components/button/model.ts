import { z } from 'zod'
import { ActionProps } from '../../document/action.ts'

/**
 * `look` sets the button's prominence: a filled call to action, an outline, a plain link, or the round × that closes
 * the form.
 */
export const ButtonProps = ActionProps.extend({
  text: z.string().max(200),
  look: z.enum(['filled', 'outline', 'link', 'cross']),
})
export type ButtonProps = z.infer<typeof ButtonProps>
