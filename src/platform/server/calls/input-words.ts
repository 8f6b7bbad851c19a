import type { z } from 'zod'

/** Messages that no contract has set: the library's defaults, which are meant for programmers. */
const isUnchosen = /^(?:Invalid input|Invalid option|Too big|Too small)(?:: |$)/

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Returns what is wrong with an input field, in words that people understand on a screen or in a log. */
export function inputWords(issue: z.core.$ZodIssue): string {
  if (!isUnchosen.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') {
    if (issue.message.endsWith('received undefined')) return 'This field is required.'
    return `This must be ${kinds[issue.expected] ?? issue.expected}.`
  }
  if (issue.code === 'invalid_value') {
    const words = issue.values.map(String)
    return words.length === 1 ? `This must be ${words[0]}.` : `This must be one of: ${words.join(', ')}.`
  }
  if (issue.code === 'too_big') return `At most ${unitsOf(issue.origin, issue.maximum)}.`
  if (issue.code === 'too_small') return `At least ${unitsOf(issue.origin, issue.minimum)}.`
  return issue.code === 'invalid_union' ? 'This value is not valid.' : issue.message
}

function unitsOf(origin: string, count: number | bigint): string {
  const isOne = Number(count) === 1
  if (origin === 'string') return `${count} ${isOne ? 'character' : 'characters'}`
  return origin === 'array' || origin === 'set' ? `${count} ${isOne ? 'entry' : 'entries'}` : String(count)
}
