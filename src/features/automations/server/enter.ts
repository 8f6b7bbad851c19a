import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactsMatching } from '#features/contacts/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { Flow } from '../flow.ts'
import type { Properties } from '../flow-events.ts'
import { isHeldOut } from '../split-share.ts'
import { arrivalAt } from './engine/arrival.ts'
import { runName } from './engine/run-automation.ts'
import { publishedFlow } from './flows.ts'
import type { RunningAutomation } from './store.ts'
import { entriesBefore, insertEntries } from './store-enrollments.ts'

type Ctx = Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db }

const dayMs = 86_400_000
/**
 * Maximum number of times that a contact can enter one flow within a day, so that two flows that start each other
 * eventually stop.
 */
const mostEntriesADay = 20
/** How long orders count for a flow without a goal, in days. */
export const usualGoalDays = 30

/** Enrolls those of these contacts who may enter, in the caller's transaction. Returns how many did. */
export async function enter(
  ctx: Ctx,
  { site_id: siteId, id: automationId, version }: Pick<RunningAutomation, 'site_id' | 'id' | 'version'>,
  contactIds: readonly Id[],
  properties: Properties = {},
): Promise<number> {
  const { db } = ctx
  const published = await publishedFlow(db, siteId, automationId, version)
  const node = published?.nodes.get(published.first ?? '')
  if (!published || !node) return 0
  const { flow } = published
  const at = ctx.now()
  const matching = await contactsMatching({ ...ctx, siteId }, flow.filter)
  const fitting = [...(await matching.among([...new Set(contactIds)]))]
  if (fitting.length === 0) return 0
  const before = await entriesBefore(db, { siteId, automationId }, fitting, new Date(at - dayMs))
  const allowed = fitting.filter((id) => mayEnter(flow, before.get(id), at))
  const siteZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  const arrival = await arrivalAt(db, node.step, allowed, { siteId, siteZone, at })
  const windowEnd = at + (flow.goal?.days ?? usualGoalDays) * dayMs
  const entries = allowed.map((contactId) => {
    const isHeld = isHeldOut(automationId, contactId, flow.hold_out)
    // Contacts in the control group stay for as long as the others are counted, so that both groups can enter again
    // equally often.
    const dueAt = new Date(isHeld ? windowEnd : arrival.dueAt(contactId))
    return { id: ctx.newId(), contactId, isHeld, isFirst: !before.has(contactId), dueAt }
  })
  const step = node.step.id
  const place = { siteId, automationId, version, step, awaiting: arrival.awaiting, at: new Date(at), properties }
  const entered = await insertEntries(db, place, entries)
  const isDueNow = entries.some(({ isHeld, dueAt }) => !isHeld && dueAt.getTime() <= at)
  if (entered > 0 && isDueNow) await ctx.jobs.add(db, runName, { site_id: siteId, automation_id: automationId })
  return entered
}

interface Before {
  readonly isIn: boolean
  readonly lastAt: Date
  readonly recent: number
}

/** Returns whether a contact may enter a flow again. */
export function mayEnter({ reentry }: Flow, before: Before | undefined, at: number): boolean {
  if (!before) return true
  if (before.isIn || before.recent >= mostEntriesADay) return false
  switch (reentry.kind) {
    case 'never':
      return false
    case 'always':
      return true
    case 'after':
      return at - before.lastAt.getTime() >= reentry.days * dayMs
  }
}
