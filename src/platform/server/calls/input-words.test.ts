import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputWords } from './input-words.ts'

test.each<[string, z.ZodType, unknown, string]>([
  ['is missing', z.object({ a: z.string() }), {}, 'This field is required.'],
  ['is of another kind', z.string(), 5, 'This must be text.'],
  ['is no whole number', z.int(), 'three', 'This must be a number.'],
  ['is no list', z.array(z.string()), {}, 'This must be a list.'],
  ['is none of a few', z.enum(['news', 'offers']), 'nwes', 'This must be one of: news, offers.'],
  ['is another word', z.literal('yes'), 'no', 'This must be yes.'],
  ['is too long', z.string().max(3), 'abcd', 'At most 3 characters.'],
  ['is too much', z.number().max(100), 1000, 'At most 100.'],
  ['has too few', z.array(z.string()).min(1), [], 'At least 1 entry.'],
  ['fits nothing', z.union([z.string(), z.number()]), true, 'This value is not valid.'],
  ['has words of its own', z.string('Enter a name.'), 5, 'Enter a name.'],
  ['has a format', z.uuid('This is not an id.'), 'x', 'This is not an id.'],
])('writes a clear message for input that %s', (_what, schema, input, words) => {
  expect(schema.safeParse(input).error!.issues.map(inputWords)).toEqual([words])
})
