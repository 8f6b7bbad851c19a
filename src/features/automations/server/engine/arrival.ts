import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { spanMs, type Step } from '../../flow.ts'
import { keyOfEvent } from '../../flow-events.ts'
import { isLate, lateMark, nextClockTime } from '../../wait-until.ts'

/** The position of contacts who reach a step. */
export interface Arrival {
  /** Key of the event that they wait for, or `lateMark` for those who are late. */
  readonly awaiting: string | null
  /** Returns when the step is due for a contact. */
  readonly dueAt: (contactId: Id) => number
}

interface Place {
  readonly siteId: Id
  readonly siteZone: string
  readonly at: number
}

/**
 * Returns when a step is due for contacts who reach it now. The end of a wait is known in advance; all other steps are
 * due immediately.
 */
export async function arrivalAt(
  db: Db,
  step: Step,
  contactIds: readonly Id[],
  { siteId, siteZone, at }: Place,
): Promise<Arrival> {
  if (step.kind === 'wait') return { awaiting: null, dueAt: () => at + spanMs(step.span) }
  if (step.kind === 'wait_for') return { awaiting: keyOfEvent(step.event), dueAt: () => at + spanMs(step.at_most) }
  if (step.kind === 'wait_date')
    return isLate(step, at)
      ? { awaiting: lateMark, dueAt: () => at }
      : { awaiting: null, dueAt: () => Date.parse(step.at) }
  if (step.kind !== 'wait_until') return { awaiting: null, dueAt: () => at }
  const zones = step.zone === 'site' ? new Map<Id, string>() : await zonesOf(db, siteId, contactIds)
  const moments = new Map<string, number>()
  const dueAt = (contactId: Id) => {
    const zone = zones.get(contactId) || siteZone
    const moment = moments.get(zone) ?? nextClockTime(at, step, zone)
    moments.set(zone, moment)
    return moment
  }
  return { awaiting: null, dueAt }
}

async function zonesOf(db: Db, siteId: Id, contactIds: readonly Id[]): Promise<Map<Id, string>> {
  return new Map((await contactsById(db, siteId, contactIds)).map(({ id, time_zone }) => [id, time_zone]))
}
