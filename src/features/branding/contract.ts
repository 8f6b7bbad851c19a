import { z } from 'zod'
import { call } from '#core/call.ts'
import { hexColor, line } from '#core/fields.ts'

/** The appearance of the installation. Empty texts and null mean Trellis's defaults. */
export const Branding = z.object({ name: z.string(), accent: z.string(), logo_url: z.string().nullable() })
export type Branding = z.infer<typeof Branding>

/** Maximum size of a logo in bytes. */
export const maxLogoBytes = 512 * 1024
export const logoTooLarge = 'The logo is larger than 512 kB.'

const accent = z.union([z.literal(''), hexColor]).transform((text) => text.toLowerCase())

/** The calls with which administrators brand the installation. */
export const brandingCalls = {
  load: call('/admin/branding', {
    access: 'admin',
    input: z.object({}),
    output: z.object({ branding: Branding }),
    failure: 'Failed to load the branding.',
  }),
  /** `logo`: a PNG or JPEG in Base64. Null removes it; if omitted, it doesn't change. */
  save: call('/admin/branding/save', {
    access: 'admin',
    input: z.object({
      name: line(40),
      accent,
      logo: z
        .base64('This file could not be read.')
        .max(Math.ceil(maxLogoBytes / 3) * 4, logoTooLarge)
        .nullable()
        .optional(),
    }),
    output: z.object({ branding: Branding }),
    failure: 'Failed to save the branding.',
  }),
}
