import { sanitizeHtml } from './sanitize-html.ts'

/** Something in custom HTML that is removed or fixed. Lines are counted from 1. */
export interface HtmlProblem {
  readonly line: number
  readonly message: string
}

const max = 20

/** Returns the parts of custom HTML that are changed before they reach the reader, in order. */
export function htmlProblems(source: string): HtmlProblem[] {
  const problems: { at: number; message: string }[] = []
  sanitizeHtml(source, (at, message) => problems.push({ at, message }))
  return problems
    .toSorted((a, b) => a.at - b.at)
    .slice(0, max)
    .map(({ at, message }) => ({ line: source.slice(0, at).split('\n').length, message }))
}
