import { z } from 'zod'

const px = z.number().min(0).max(4000)
const sides = z.tuple([px, px, px, px])

/** "rgba(r, g, b, a)". `sanitizeColor` converts anything else to this form, or to transparent or black. */
export const Color = z
  .string()
  .max(40)
  .regex(/^rgba\(\d{1,3}, \d{1,3}, \d{1,3}, (?:0|1|0?\.\d{1,4})\)$/, 'Choose a color.')
export type Color = z.infer<typeof Color>

/**
 * The style of a component. Every field is optional. A missing one is inherited or falls back to `styleDefaults`.
 * Lengths are in CSS pixels. Sides are top, right, bottom, left.
 */
export const Style = z
  .object({
    width: px,
    minHeight: px,
    /** Used only on a scaled stage, as are the next two. */
    height: px,
    x: z.number().min(-4000).max(4000),
    y: z.number().min(-4000).max(4000),
    padding: sides,
    margin: sides,
    gap: px,
    backgroundColor: Color,
    color: Color,
    fontFamily: z
      .string()
      .max(80)
      .regex(/^[\p{L}\p{N} _-]+$/u, 'Use letters, digits and spaces for the font name.'),
    fontSize: z.number().min(6).max(200),
    fontWeight: z.union([
      z.literal(300),
      z.literal(400),
      z.literal(500),
      z.literal(600),
      z.literal(700),
      z.literal(800),
    ]),
    lineHeight: z.number().min(0.8).max(3),
    letterSpacing: z.number().min(-5).max(20),
    textAlign: z.enum(['left', 'center', 'right']),
    alignItems: z.enum(['start', 'center', 'end', 'stretch']),
    /** Position in the container, instead of the container's own `alignItems`. */
    alignSelf: z.enum(['start', 'center', 'end', 'stretch']),
    justifyContent: z.enum(['start', 'center', 'end']),
    borderWidth: z.number().min(0).max(40),
    borderColor: Color,
    borderRadius: z.number().min(0).max(1000),
    shadow: z.enum(['none', 'small', 'medium', 'large']),
  })
  .partial()
export type Style = z.infer<typeof Style>
