import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type EventKey, matchesProperties, matchingKeys, type Properties } from '../flow-events.ts'
import { runName } from './engine/run-automation.ts'
import { enter } from './enter.ts'
import { hasAutomations, startedBy } from './store.ts'
import { endEnrollments } from './store-enrollments.ts'
import { exitsBy, reachGoals, signalWaiting } from './store-events.ts'
import { lockPositions } from './store-positions.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db }

/** An event of contacts. */
interface ContactEvent {
  readonly siteId: Id
  readonly key: EventKey
  /** Keys of other events that it also counts as. */
  readonly also?: readonly EventKey[]
  readonly contactIds: readonly Id[]
  readonly properties?: Properties
}

/**
 * Makes automations act on an event of contacts, in the caller's transaction: goals are reached, exits taken, waits
 * ended, and finally flows started, so that the event that starts a flow doesn't reach its goal. Contacts in a paused
 * flow count too.
 */
export async function applyContactEvent(
  ctx: Ctx,
  { siteId, key, also = [], contactIds, properties = {} }: ContactEvent,
): Promise<void> {
  const { db } = ctx
  if (contactIds.length === 0 || !(await hasAutomations(db, siteId))) return
  const at = new Date(ctx.now())
  const keys = [...new Set([key, ...also].flatMap(matchingKeys))]
  const standing = await lockPositions(db, siteId, contactIds)
  await endEnrollments(db, siteId, await reachGoals(db, { siteId, keys, contactIds, at }), 'goal', at)
  await endEnrollments(db, siteId, await exitsBy(db, siteId, keys, standing), 'exit', at)
  for (const automation_id of await signalWaiting(db, siteId, keys, standing, at)) {
    await ctx.jobs.add(db, runName, { site_id: siteId, automation_id })
  }
  for (const automation of await startedBy(db, siteId, keys)) {
    const { trigger } = automation.flow
    const where = trigger.kind === 'event' ? trigger.where : []
    if (matchesProperties(where, properties)) await enter(ctx, automation, contactIds, properties)
  }
}
