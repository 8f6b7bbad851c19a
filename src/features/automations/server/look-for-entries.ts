import { z } from 'zod'
import { dateIn, sameClock, timeOfDay } from '#core/zone-clock.ts'
import type { Id } from '#core/id.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { JobContext } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Filter } from '#features/contacts/contract.ts'
import { contactsMatching } from '#features/contacts/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { Trigger } from '../flow.ts'
import { enter } from './enter.ts'
import { publishedFlow } from './flows.ts'
import { findAutomation, checkedByJob } from './store.ts'
import { addMembers, deleteMembers, lastLook, membersAfter, membersAmong, setLook } from './store-members.ts'

const atOnce = 2000
const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Checks who has entered or left a segment, has become inactive, or has a date today, for all automations that aren't
 * started by an event.
 */
export const lookForEntries = job({
  name: 'automations.look',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_payload, context) {
    for (const { site_id: siteId, id } of await checkedByJob(context.database.system)) {
      if (context.signal.aborted) return
      await look(context, siteId, id)
    }
  },
})

/** Checks one automation, some thousand contacts per transaction. If interrupted, it continues with the next check. */
async function look(context: JobContext, siteId: Id, id: Id): Promise<void> {
  const subject = await context.database.inSite(siteId, async (db) => {
    const row = await findAutomation(db, siteId, id)
    const published = row && (await publishedFlow(db, siteId, id, row.version))
    if (!published || row.status !== 'active') return null
    const timeZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
    const seen = await lastLook(db, { siteId, automationId: id })
    return { siteId, id, version: row.version, trigger: published.flow.trigger, timeZone, seen }
  })
  if (!subject) return
  const { trigger } = subject
  if (trigger.kind === 'date') await lookAtDays(context, { ...subject, trigger })
  else if (isOfMembers(trigger)) await lookAtMembers(context, { ...subject, trigger })
}

interface Subject<T extends Trigger = Trigger> {
  readonly siteId: Id
  readonly id: Id
  readonly version: number
  readonly trigger: T
  readonly timeZone: string
  /** Day of the last check; undefined if there was none. */
  readonly seen: { readonly day: string } | undefined
}

type MemberTrigger = Extract<Trigger, { kind: 'segment_entered' | 'segment_left' | 'inactive' }>

const isOfMembers = (trigger: Trigger): trigger is MemberTrigger =>
  trigger.kind === 'segment_entered' || trigger.kind === 'segment_left' || trigger.kind === 'inactive'

/** The first check only records members: contacts who were in the segment before do not enter. */
async function lookAtMembers(context: JobContext, subject: Subject<MemberTrigger>): Promise<void> {
  const { siteId, id, version, trigger, seen } = subject
  const isFirst = seen === undefined
  const of = { siteId, automationId: id }
  const filter = filterOf(trigger)
  const startsBy = trigger.kind === 'segment_left' ? 'leaving' : 'coming'
  for (let after: Id | undefined = nilId; after !== undefined;) {
    const from: Id = after
    after = await context.database.inSite(siteId, async (db) => {
      if (context.signal.aborted) throw new Error('The process is stopping.')
      const ids = await (await contactsMatching({ ...context, db, siteId }, filter)).after(from, atOnce)
      const known = await membersAmong(db, of, ids)
      const fresh = ids.filter((one) => !known.has(one))
      await addMembers(db, of, fresh)
      if (!isFirst && startsBy === 'coming') await enter({ ...context, db }, { site_id: siteId, id, version }, fresh)
      return ids.length < atOnce ? undefined : ids.at(-1)
    })
  }
  for (let after: Id | undefined = nilId; after !== undefined;) {
    const from: Id = after
    after = await context.database.inSite(siteId, async (db) => {
      const ids = await membersAfter(db, of, from, atOnce)
      const there = await (await contactsMatching({ ...context, db, siteId }, filter)).among(ids)
      const gone = ids.filter((one) => !there.has(one))
      await deleteMembers(db, of, gone)
      if (!isFirst && startsBy === 'leaving') await enter({ ...context, db }, { site_id: siteId, id, version }, gone)
      return ids.length < atOnce ? undefined : ids.at(-1)
    })
  }
  await context.database.inSite(siteId, (db) => setLook(db, of, ''))
}

function filterOf(trigger: MemberTrigger): Filter {
  if (trigger.kind !== 'inactive') {
    return { match: 'all', conditions: [{ field: 'segment', operator: 'is', value: trigger.segment_id }] }
  }
  const { days: value } = trigger
  const quiet = ['added', 'seen', 'opened', 'clicked', 'tapped', 'bought'].map((field) => ({
    field,
    operator: 'not_within_days',
    value,
  }))
  return { match: 'all', conditions: [{ field: 'status', operator: 'is', value: 'subscribed' }, ...quiet] }
}

/** Runs once a day, from a given hour in the site's time zone: contacts whose date it is enter. */
async function lookAtDays(
  context: JobContext,
  { siteId, id, version, trigger, timeZone, seen }: Subject<Extract<Trigger, { kind: 'date' }>>,
): Promise<void> {
  const now = context.now()
  const day = dateIn(now, timeZone)
  if (seen?.day === day || timeOfDay(now, timeZone) < trigger.hour * hourMs) return
  // Contacts whose date was that many calendar days ago; queried as if it were noon of that day.
  const noon = sameClock(Date.parse(`${day}T12:00:00Z`) - trigger.days * dayMs, 'UTC', timeZone)
  const then = () => noon
  const operator = trigger.yearly ? 'anniversary_in_days' : 'in_next_days'
  const filter: Filter = { match: 'all', conditions: [{ field: trigger.field, operator, value: 0 }] }
  for (let after: Id | undefined = nilId; after !== undefined;) {
    const from: Id = after
    after = await context.database.inSite(siteId, async (db) => {
      if (context.signal.aborted) throw new Error('The process is stopping.')
      const ids = await (await contactsMatching({ now: then, db, siteId }, filter)).after(from, atOnce)
      const of = { siteId, automationId: id }
      const entered = await membersAmong(db, of, ids)
      await addMembers(db, of, ids)
      const fresh = ids.filter((one) => !entered.has(one))
      await enter({ ...context, db }, { site_id: siteId, id, version }, fresh)
      return ids.length < atOnce ? undefined : ids.at(-1)
    })
  }
  // Today's entries were stored in case the check is interrupted; tomorrow they are not needed.
  await context.database.inSite(siteId, async (db) => {
    const of = { siteId, automationId: id }
    await deleteMembers(db, of)
    await setLook(db, of, day)
  })
}
