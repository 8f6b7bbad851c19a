import { error, warning } from '../checks.ts'
import type { Check } from '../contract.ts'
import { scheduleProblem } from '../rules.ts'
import { momentOf, type SendTime } from './schedule-time.ts'

interface OpenChecksInput {
  readonly checks: readonly Check[]
  readonly time: SendTime
  readonly count: number | undefined
  readonly timeZone: string
  readonly now: number
  /** What the list of the mail's own checks calls errors of its blocks, dead links among them. */
  readonly mailErrors: readonly string[]
  /** Why mails would not reach anybody for now. */
  readonly wayProblem: string | null
}

/** What is put right on the screen about sending. */
export const wayField = 'sending'

const isAboutBlocks = ({ field }: Check) => field.startsWith('email.blocks')

/**
 * What holds it back, and what had better be looked at: what the server misses, and what it cannot know, as a time that has
 * passed. What is wrong with the mail's blocks is listed with the mail. A dead link does not hold it back: another server's bad
 * hour is for the owner to judge.
 */
export function openChecks({ checks, time, count, timeZone, now, mailErrors, wayProblem }: OpenChecksInput): Check[] {
  const late = time.when === 'later' ? scheduleProblem(momentOf(time, timeZone), now) : null
  const inBlocks = checks.filter(isAboutBlocks).length
  const dead = mailErrors.filter((message) => !checks.some((check) => check.message === message)).length
  // Reported already where no audience was named.
  const isEmpty = count === 0 && !checks.some(({ field }) => field.startsWith('audience'))
  const nobody = 'The audience is empty.'
  const found = [
    ...checks.filter((check) => !isAboutBlocks(check)),
    ...(inBlocks > 0 ? [error('email.blocks', errorWords(inBlocks))] : []),
    ...(late === null ? [] : [error('schedule_at', late)]),
    ...(isEmpty ? [time.when === 'later' ? warning('audience', nobody) : error('audience', nobody)] : []),
    ...(wayProblem === null ? [] : [warning(wayField, wayProblem)]),
    ...(dead > 0 ? [warning('email.blocks', deadWords(dead))] : []),
  ]
  return found.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
}

function errorWords(count: number): string {
  return count === 1 ? 'The email has an error, listed below.' : `The email has ${count} errors, listed below.`
}

function deadWords(count: number): string {
  return count === 1
    ? 'A link in the email is broken, listed below.'
    : `${count} links in the email are broken, listed below.`
}
