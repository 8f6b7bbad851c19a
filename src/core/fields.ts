import { z } from 'zod'
import { pageSize } from './page-size.ts'

/** Field schemas that several rooms' contracts share. */
export const id = z.uuid('This is not an id.').toLowerCase()
/** A timestamp, ISO 8601 in UTC. */
export const moment = z.iso.datetime()
/** A single line typed by a user: trimmed, without control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .regex(/^[^\p{Cc}]*$/u, 'Line breaks and control characters are not allowed.')
/** A line that must not be empty. */
export const requiredLine = (max: number, message: string) => line(max).min(1, message)
/** Requested number of entries per page. */
export const pageLimit = z.int().min(1).max(100).default(pageSize)
export const page = z.int().min(1).max(100_000).default(1)

/** ISO 4217, such as EUR. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Enter a three-letter currency code, such as EUR.')

/** Error message for an invalid color. */
export const notHexColor = 'Enter a color such as #1f2937.'
/** A color, "#rrggbb". */
export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, notHexColor)
