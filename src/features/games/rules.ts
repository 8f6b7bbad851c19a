import type { Issue } from '#core/error.ts'
import { pageSize } from '#core/page-size.ts'

/** Maximum number of codes that can be added at once. */
export const maxCodes = 10_000
/** Number of plays per page of the report. */
export const playsPerPage = pageSize

/** State of an option at the time of a draw. */
export interface Chance {
  readonly weight: number
  readonly prizeType: 'discount' | 'content' | 'nothing'
  /** Number left to win; null for no limit. */
  readonly left: number | null
}

/** Returns the weights for the draw. A prize that has run out has weight zero. */
export function weightsOf(chances: readonly Chance[]): number[] {
  return chances.map(({ weight, left }) => (left === 0 ? 0 : weight))
}

/**
 * Returns the result if no weight is left: an option without a prize, otherwise the first option without a limit,
 * otherwise null.
 */
export function lastResort(chances: readonly Chance[]): number | null {
  const losing = chances.findIndex(({ prizeType }) => prizeType === 'nothing')
  const unlimited = losing < 0 ? chances.findIndex(({ left }) => left === null) : losing
  return unlimited < 0 ? null : unlimited
}

/**
 * Parses codes, or returns the problems with them. Empty lines are removed and codes are trimmed. Duplicates aren't
 * allowed.
 */
export function readCodes(lines: readonly string[]): { codes: string[] } | { issues: Issue[] } {
  const codes = lines.map((line) => line.trim()).filter((line) => line !== '')
  const issues: Issue[] = []
  const seen = new Set<string>()
  for (const code of codes) {
    if (code.length > 100) issues.push(issue(`A code has at most 100 characters: ${code.slice(0, 20)}…`))
    else if (/[\p{Cc}\p{Cs}]/u.test(code))
      issues.push(issue(`A code can’t contain control characters: ${visible(code)}`))
    // WooCommerce compares codes in lowercase.
    else if (seen.has(code.toLowerCase())) issues.push(issue(`This code appears twice: ${code}`))
    seen.add(code.toLowerCase())
  }
  return issues.length > 0 ? { issues: issues.slice(0, 20) } : { codes }
}

function issue(message: string): Issue {
  return { path: 'codes', message }
}

function visible(code: string): string {
  return code.replaceAll(/[\p{Cc}\p{Cs}]/gu, '·').slice(0, 40)
}
