import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Source files that run on the server and handle untrusted input. */
const files = globSync([
  'src/core/**/*.ts',
  'src/platform/server/**/*.ts',
  'src/app/*.ts',
  'src/features/*/*.ts',
  'src/features/*/server/**/*.ts',
  'src/form/document/**/*.ts',
]).filter((file) => !/\.test\.ts$|\/testing\//.test(file))

const variadic = /\b(?:push|unshift|splice|max|min|fromCharCode|fromCodePoint)\(/g
const opening = '([{'
const closing = ')]}'

/**
 * Returns the lines that spread a list into the arguments of a call. A comment with "bounded:" there explains why the
 * list is short.
 */
function spreadArguments(source: string): number[] {
  const found: number[] = []
  for (const { index, 0: call } of source.matchAll(variadic)) {
    for (let at = index + call.length, depth = 1; at < source.length && depth > 0; at++) {
      const letter = source[at]!
      if (opening.includes(letter)) depth++
      if (closing.includes(letter)) depth--
      if (depth === 1 && source.startsWith('...', at)) found.push(source.slice(0, at).split('\n').length)
    }
  }
  const lines = source.split('\n')
  return found.filter((line) => !`${lines[line - 2]}\n${lines[line - 1]}`.includes('bounded:'))
}

// The arguments of a call are placed on the stack: a few hundred thousand of them end it with a RangeError, wherever it
// is made.
test('does not spread any list of unbounded length into call arguments', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => spreadArguments(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`))
  expect(found).toEqual([])
})

test.each([
  ['all.push(...rows)', [1]],
  ['const a = 1\nconst b = Math.max(0, ...lines.map((line) => line.length))', [2]],
  ['String.fromCharCode(\n  ...bytes,\n)', [2]],
  ['all.push({ ...row })', []],
  ['all.push([...rows])', []],
  ['all.push(join(...rows))', []],
  ['// bounded: at most three\nall.push(...rows)', []],
])('finds spread arguments in %j on lines %j', (source, lines) => {
  expect(spreadArguments(source)).toEqual(lines)
})
