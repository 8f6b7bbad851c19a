import { z } from 'zod'
import { Devices, ImageSharerSettings, ShareSettings } from '../settings.ts'
import { Counting } from '../counting.ts'

/** A row of an extra as a file brings it: what it holds may come from anybody. */
export const storedExtra = z.discriminatedUnion('name', [
  z.looseObject({ name: z.literal('share-buttons'), settings: ShareSettings, more: z.object(Counting) }),
  z.looseObject({
    name: z.literal('image-buttons'),
    settings: ImageSharerSettings,
    more: z.object({ devices: Devices }),
  }),
])
