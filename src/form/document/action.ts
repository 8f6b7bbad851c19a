import { z } from 'zod'
import { actions } from './constants.ts'

/** What happens on a click. `redirect` is read when the action is "redirect", `contentMediaId` when it is "content". */
export const ActionProps = z.object({
  action: z.enum(actions),
  redirect: z
    .object({
      url: z.string().max(2000),
      /** Empty: follow the address as a link. Others than "get" and "post" can be saved, and keep a form from going live. */
      method: z.string().max(10),
      newWindow: z.boolean().optional(),
      /** Field values to send along: the variable's name and the field's. */
      variables: z.array(z.object({ name: z.string().max(100), field: z.string().max(100) })).max(50),
    })
    .optional(),
  /** The content upgrade: the file's http(s) or site-relative address. */
  contentMediaId: z.string().max(2000).optional(),
  /** The id of a tab of the same step that is shown next, when the action is "nothing". */
  goTo: z.string().max(64).optional(),
})
export type ActionProps = z.infer<typeof ActionProps>
