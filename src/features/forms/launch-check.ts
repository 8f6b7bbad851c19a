import { z } from 'zod'

/** Something that an owner should look at before a form goes live. */
export const LaunchCheck = z.object({
  /** What seems wrong, in a sentence or two. */
  message: z.string(),
  /** The component it is about; null: it is about the form or the site. */
  component_id: z.string().nullable(),
  /** Where in the editor it is fixed, if there. */
  section: z.enum(['design', 'success', 'services', 'visibility']).nullable(),
  /** The screen where it is fixed, below the site's own path; null: in the editor. */
  path: z.string().nullable(),
})
export type LaunchCheck = z.infer<typeof LaunchCheck>

/** A discount code that a form shows to everyone. */
export const ShownCode = z.object({ component_id: z.string(), code: z.string() })
export type ShownCode = z.infer<typeof ShownCode>
