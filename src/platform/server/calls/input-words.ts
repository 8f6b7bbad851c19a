import type { z } from 'zod'

/** Words that no contract has chosen: those that come with the library, for programmers alone. */
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

/** What is wrong with a field of an input, in words that a person understands who meets it on a screen or in a log. */
export function inputWords(issue: z.core.$ZodIssue): string {
  if (!isUnchosen.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'This field is required.'
      return `This must be ${kinds[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      return issue.values.length === 1
        ? `This must be ${String(issue.values[0])}.`
        : `This must be one of: ${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return `At most ${unitsOf(issue.origin, issue.maximum)}.`
    case 'too_small':
      return `At least ${unitsOf(issue.origin, issue.minimum)}.`
    case 'invalid_union':
      return 'This has none of the shapes that are accepted.'
    default:
      return issue.message
  }
}

function unitsOf(origin: string, count: number | bigint): string {
  const isOne = Number(count) === 1
  if (origin === 'string') return `${count} ${isOne ? 'character' : 'characters'}`
  return origin === 'array' || origin === 'set' ? `${count} ${isOne ? 'entry' : 'entries'}` : String(count)
}
