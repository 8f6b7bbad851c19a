import { z } from 'zod'

export const templateGroups = ['abandoned-cart', 'grow-email', 'customer-outreach'] as const
export type TemplateGroup = (typeof templateGroups)[number]

/** The requirements of templates. `shop`: a connected store. `products`: the store's products. */
export const needs = ['shop', 'products'] as const
export type Need = (typeof needs)[number]

/** A template as shown in the template chooser. */
export const TemplateRow = z.object({
  id: z.string(),
  group: z.enum(templateGroups),
  name: z.string(),
  description: z.string(),
  target: z.string(),
  target_percent: z.number(),
  needs: z.array(z.enum(needs)),
  forms: z.int(),
  emails: z.int(),
  discounts: z.int(),
  /** Image that represents the template. */
  picture: z.string(),
})
export type TemplateRow = z.infer<typeof TemplateRow>
