import type { Check } from '../contract.ts'
import { scheduleProblem } from '../rules.ts'
import { momentOf, type SendTime } from './schedule-time.ts'

/** Something to look at before it is sent; a hint does not hold it back. */
export interface OpenCheck extends Check {
  readonly isHint: boolean
}

interface OpenChecksInput {
  readonly checks: readonly Check[]
  readonly time: SendTime
  readonly count: number | undefined
  readonly timeZone: string
  readonly now: number
  /** What the mail's own checks call an error. */
  readonly mailErrors: number
}

/** What the server still misses, and what it cannot know: a time that has passed, an audience of nobody. */
export function openChecks({ checks, time, count, timeZone, now, mailErrors }: OpenChecksInput): OpenCheck[] {
  const late = time.when === 'later' ? scheduleProblem(momentOf(time, timeZone), now) : null
  return [
    ...checks.map((check) => ({ ...check, isHint: false })),
    ...(late === null ? [] : [{ field: 'schedule_at', message: late, isHint: false }]),
    ...(mailErrors === 0 ? [] : [{ field: 'email.blocks', message: errorWords(mailErrors), isHint: true }]),
    ...(count === 0 ? [{ field: 'audience', message: 'Nobody would get it now.', isHint: time.when === 'later' }] : []),
  ]
}

function errorWords(count: number): string {
  return count === 1 ? 'The mail has an error, listed below.' : `The mail has ${count} errors, listed below.`
}
