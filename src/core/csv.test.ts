import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText, openCell } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' kept ', '" kept "'],
  ['=1+1', "'=1+1"],
  ['+49', '+49'],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  [-1, '-1'],
  ['', ''],
  ['+39+1', "'+39+1"],
])('%j becomes %j', (cell, text) => expect(csvText([[cell, 1]])).toBe(`${text},1\r\n`))

test('reading an escaped cell back gives the original text', () => {
  const anyText = fc.string({ unit: fc.constantFrom("'", '=', '-', '+', '@', 'a', ' ', '\t', '7') })
  fc.assert(
    fc.property(anyText, (text) => {
      expect(
        openCell(
          csvText([[text]])
            .slice(0, -2)
            .replace(/^"(.*)"$/s, '$1'),
        ),
      ).toBe(text)
    }),
  )
})
