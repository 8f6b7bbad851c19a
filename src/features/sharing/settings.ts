import { z } from 'zod'
import { hexColor, line } from '#core/fields.ts'
import { corners, descriptionSources, imageActions, type ImageSettings } from '#embed/extra-data/images-data.ts'
import { sharePlaces } from '#embed/extra-data/share-data.ts'
import { shareNetworks } from '#embed/extra-data/share-networks.ts'
import type { ShareSettings as Share } from '#embed/extra-data/share-settings.ts'
import { contrast, parseColor } from '#form/document/color.ts'

const url = line(2000).refine(
  (text) => text === '' || /^(https?:\/\/|\[)/i.test(text),
  'The URL needs to start with http:// or https://.',
)
/** A list of CSS selectors. Characters that could end the surrounding rule are rejected. */
const selector = line(500).regex(/^[^{}<]*$/, 'Enter a CSS selector such as .post .share.')
const devices = ['desktop', 'tablet', 'mobile'] as const
const places = z.array(z.enum(sharePlaces)).max(sharePlaces.length).refine(isDistinct, 'Each placement once.')
const text = line(500)

function isDistinct(items: readonly unknown[]): boolean {
  return new Set(items).size === items.length
}

const contrastOf = (a: string, b: string) => contrast(parseColor(a)!, parseColor(b)!)
const readable = { message: 'These colors are too close to read.', path: ['color'] }
const isReadable = ({ background, color: over }: { background: string; color: string }) =>
  // Malformed colors are already reported.
  !parseColor(background) || !parseColor(over) || contrastOf(background, over) >= 3

/** See embed/extra-data/share-settings.ts. */
export const ShareSettings = z.object({
  networks: z
    .array(z.object({ network: z.enum(shareNetworks), text, url, utm_campaign: line(100) }))
    .min(1, 'Choose at least one network.')
    .refine((all) => isDistinct(all.map(({ network }) => network)), 'Each network once.'),
  places: z.object({ desktop: places, tablet: places, mobile: places }),
  inline_selector: selector,
  text_selector: selector,
  look: z
    .object({
      shape: z.enum(['square', 'rounded', 'circle']),
      size: z.enum(['small', 'medium', 'large']),
      colors: z.enum(['network', 'site', 'outline']),
      background: hexColor,
      color: hexColor,
      with_names: z.boolean(),
    })
    .refine((look) => look.colors !== 'site' || isReadable(look), readable)
    .refine(
      (look) =>
        look.colors !== 'outline' || !parseColor(look.background) || contrastOf(look.background, '#ffffff') >= 3,
      {
        message: 'This color is too light to read on white.',
        path: ['background'],
      },
    ),
  text,
  subject: text,
  with_utm: z.boolean(),
  utm_medium: line(100),
  utm_campaign: line(100),
  counts: z.object({ each: z.boolean(), total: z.boolean(), min: z.int().min(0).max(1_000_000) }),
  headings: z
    .array(
      z.object({
        language: z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^([a-z]{2,3})?$/, 'Enter a language code such as en or de.'),
        heading: line(100),
      }),
    )
    .max(30)
    .refine((all) => isDistinct(all.map(({ language }) => language)), 'Each language once.'),
}) satisfies z.ZodType<Share>

const px = z.int().min(0).max(5000)

/** See embed/extra-data/images-data.ts. */
export const ImageSharerSettings = z
  .object({
    actions: z
      .array(z.enum(imageActions))
      .min(1, 'Choose at least one button.')
      .refine(isDistinct, 'Each button once.'),
    corner: z.enum(corners),
    min_width: px,
    min_height: px,
    include_selector: selector,
    exclude_selector: selector,
    with_backgrounds: z.boolean(),
    with_galleries: z.boolean(),
    descriptions: z
      .array(z.enum(descriptionSources))
      .min(1, 'Choose at least one source.')
      .refine(isDistinct, 'Each source once.'),
    text,
    colors: z.enum(['network', 'site']),
    background: hexColor,
    color: hexColor,
    size: z.enum(['small', 'medium', 'large']),
  })
  .refine((look) => look.colors !== 'site' || isReadable(look), readable) satisfies z.ZodType<ImageSettings>

export const Devices = z.array(z.enum(devices)).min(1, 'Choose at least one device.').refine(isDistinct)
