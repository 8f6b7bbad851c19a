import { z } from 'zod'

/** Something that an owner should check before a form goes live. */
export const LaunchCheck = z.object({
  /** The possible problem, in a sentence or two. */
  message: z.string(),
  /** ID of the component that it concerns; null if it concerns the form or the site. */
  component_id: z.string().nullable(),
  /** Section of the editor where it can be fixed; null if it is fixed elsewhere. */
  section: z.enum(['design', 'success', 'services', 'visibility']).nullable(),
  /** Path of the screen where it can be fixed, relative to the site's path; null if it is fixed in the editor. */
  path: z.string().nullable(),
})
export type LaunchCheck = z.infer<typeof LaunchCheck>

/** A discount code that a form shows to everyone. */
export const ShownCode = z.object({ component_id: z.string(), code: z.string() })
export type ShownCode = z.infer<typeof ShownCode>
