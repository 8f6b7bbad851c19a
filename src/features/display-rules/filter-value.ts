import { z } from 'zod'

const text = z.string().trim().max(2000, 'At most 2,000 characters.')
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 18:30.')
const number = z.number().min(0, 'At least 0.').max(1e9)

/** The value that a rule compares with, in the format that its `filter_type` requires. */
export const filterValue = z.union([
  text,
  z.boolean(),
  z.array(z.string().trim().min(1).max(100)).max(300, 'At most 300 choices.'),
  z.strictObject({ name: z.string().trim().max(200, 'At most 200 characters.'), value: text }),
  z.strictObject({ operator: z.enum(['all', 'any']) }),
  z.strictObject({ min: number.optional(), max: number.optional() }),
  z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
  z.strictObject({ from: time.optional(), to: time.optional() }),
])
