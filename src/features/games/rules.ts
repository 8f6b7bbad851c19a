import type { Issue } from '#core/error.ts'
import { pageSize } from '#core/page-size.ts'

/** How many codes may be added at once. */
export const maxCodes = 10_000
/** Plays on a page of the report. */
export const playsPerPage = pageSize

/** What is known of an option when it may be drawn. */
export interface Chance {
  readonly weight: number
  readonly prizeType: 'discount' | 'content' | 'nothing'
  /** How many are left to win; null: no limit. */
  readonly left: number | null
}

/** The weights to draw by: a prize that has run out counts as zero. */
export function weightsOf(chances: readonly Chance[]): number[] {
  return chances.map(({ weight, left }) => (left === 0 ? 0 : weight))
}

/** What is drawn when no weight is left: an option without a prize, else the first that has no limit, else none. */
export function lastResort(chances: readonly Chance[]): number | null {
  const losing = chances.findIndex(({ prizeType }) => prizeType === 'nothing')
  const unlimited = losing < 0 ? chances.findIndex(({ left }) => left === null) : losing
  return unlimited < 0 ? null : unlimited
}

/** Codes as they are kept, or what is wrong with them: empty lines go, spaces around are cut, none may come twice. */
export function readCodes(lines: readonly string[]): { codes: string[] } | { issues: Issue[] } {
  const codes = lines.map((line) => line.trim()).filter((line) => line !== '')
  const issues: Issue[] = []
  const seen = new Set<string>()
  for (const code of codes) {
    if (code.length > 100) issues.push(issue(`A code has at most 100 characters: ${code.slice(0, 20)}…`))
    else if (/[\p{Cc}\p{Cs}]/u.test(code))
      issues.push(issue(`A code can’t contain control characters: ${visible(code)}`))
    // WooCommerce compares codes in lower case.
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
