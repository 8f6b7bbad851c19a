import { z } from 'zod'
import { actions } from './constants.ts'

/** The action on a click. `redirect` is used if the action is "redirect", `contentMediaId` if it's "content". */
export const ActionProps = z.object({
  action: z.enum(actions),
  redirect: z
    .object({
      url: z.string().max(2000),
      /**
       * If empty, the URL is followed as a link. Values other than "get" and "post" can be saved, but prevent the form
       * from going live.
       */
      method: z.string().max(10),
      newWindow: z.boolean().optional(),
      /** Field values to send along: the name of the variable and that of the field. */
      variables: z.array(z.object({ name: z.string().max(100), field: z.string().max(100) })).max(50),
    })
    .optional(),
  /** The content upgrade: http(s) or site-relative URL of the file. */
  contentMediaId: z.string().max(2000).optional(),
  /** ID of a tab of the same step that is shown next if the action is "nothing". */
  goTo: z.string().max(64).optional(),
})
export type ActionProps = z.infer<typeof ActionProps>
