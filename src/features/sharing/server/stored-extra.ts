import { z } from 'zod'
import { Devices, ImageSharerSettings, ShareSettings } from '../settings.ts'
import { Counting } from '../counting.ts'

/** A row of an extra from an imported file. Its content is untrusted. */
export const storedExtra = z.discriminatedUnion('name', [
  z.looseObject({ name: z.literal('share-buttons'), settings: ShareSettings, more: z.object(Counting) }),
  z.looseObject({
    name: z.literal('image-buttons'),
    settings: ImageSharerSettings,
    more: z.object({ devices: Devices }),
  }),
])
