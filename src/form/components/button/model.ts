import { z } from 'zod'
import { ActionProps } from '../../document/action.ts'

/** `look` decides how loud it is: a filled call to action, an outline, a quiet link, or the round × that closes. */
export const ButtonProps = ActionProps.extend({
  text: z.string().max(200),
  look: z.enum(['filled', 'outline', 'link', 'cross']),
})
export type ButtonProps = z.infer<typeof ButtonProps>
