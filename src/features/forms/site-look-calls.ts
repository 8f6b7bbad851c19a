import { z } from 'zod'
import { call, externalCall } from '#core/call.ts'

/** An image as it was found: its address, and its content as a data URL. The content hasn't been checked. */
const FoundPicture = z.object({ address: z.string(), data: z.string() })

/** Look of a site, read from its home page: colors as "#rrggbb" for a palette, images, font names. */
const SiteLook = z.object({
  colors: z.array(z.string()),
  logos: z.array(FoundPicture),
  fonts: z.array(z.string()),
  /** Corner radius of most of its buttons, in CSS pixels; null if none was found. */
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
