import fc from 'fast-check'

/** Texts as users, programs and attackers send them. */
export const hardTexts = (seed: number): readonly string[] => [
  'plain',
  'two\nlines',
  'a\ttab',
  'x\r\0y',
  '\ud800',
  '\u202eevil\u202c',
  '\u2028',
  '=1+1',
  '"\'<b>',
  `${'a'.repeat(199)}😀`,
  '[first_name|x]',
  'x'.repeat(100_000),
  ...fc.sample(fc.string({ unit: 'binary', maxLength: 260 }), { numRuns: 2, seed }),
]
