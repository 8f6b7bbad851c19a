import { z } from 'zod'
import { Color } from '../../document/style.ts'

/** A run of text with the same formatting. */
export const Span = z.object({
  text: z.string().max(5000),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  color: Color.optional(),
  /** An http, https, mailto or tel URL. */
  link: z.string().max(2000).optional(),
})
export type Span = z.infer<typeof Span>

/** One paragraph, heading or list item. */
export const Block = z.object({
  type: z.enum(['heading', 'paragraph', 'item']),
  spans: z.array(Span).max(200),
})
export type Block = z.infer<typeof Block>

export const TextProps = z.object({ blocks: z.array(Block).max(100) })
export type TextProps = z.infer<typeof TextProps>
