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
  /** Errors of the email's blocks, including dead links, as the list of the email's own checks describes them. */
  readonly mailErrors: readonly string[]
  /** Reason emails would currently not be delivered to anyone; null if there is none. */
  readonly wayProblem: string | null
}

/** The field of problems that are fixed on the sending page. */
export const wayField = 'sending'

const isAboutBlocks = ({ field }: Check) => field.startsWith('email.blocks')

/**
 * Returns the errors and warnings of a draft: those of the server, and those it can't know, such as a time that has
 * passed. Problems of the email's blocks are listed with the email. A dead link is only a warning, because the owner
 * must judge whether another server's failure is temporary.
 */
export function openChecks({ checks, time, count, timeZone, now, mailErrors, wayProblem }: OpenChecksInput): Check[] {
  const late = time.when === 'later' ? scheduleProblem(momentOf(time, timeZone), now) : null
  const inBlocks = checks.filter(isAboutBlocks).length
  const dead = mailErrors.filter((message) => !checks.some((check) => check.message === message)).length
  // Already reported if no audience was chosen.
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
