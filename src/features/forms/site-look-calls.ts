import { z } from 'zod'
import { call, externalCall } from '#core/call.ts'

/** A picture as it was found: where, and itself as a data URL. Nothing of ours has looked into it. */
const FoundPicture = z.object({ address: z.string(), data: z.string() })

/** How a site looks, read from its first page: colors as "#rrggbb" for a palette, pictures, names of fonts. */
const SiteLook = z.object({
  colors: z.array(z.string()),
  logos: z.array(FoundPicture),
  fonts: z.array(z.string()),
  /** The corners of most of its buttons, in CSS pixels; null where none were found. */
  button_radius: z.int().nullable(),
})
export type SiteLook = z.infer<typeof SiteLook>

/** The call that reads the owner's site. */
export const siteLookCalls = {
  siteLook: externalCall(
    call('/template/site', {
      input: z.object({}),
      output: z.object({ url: z.string(), look: SiteLook }),
      failure: 'Your site could not be loaded.',
      limit: { address: { burst: 20, perMinute: 10 } },
    }),
  ),
}
