import { AppError } from '#core/error.ts'
import type { Received } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { automationCalls, Automation } from '../contract.ts'
import { keyOfEvent } from '../flow-events.ts'
import type { Flow } from '../flow.ts'
import { automationOf, found, keyOf, noAutomation } from './automation.ts'
import { runName } from './engine/run-automation.ts'
import { usualGoalDays } from './enter.ts'
import { triggerKeyOf } from '../trigger-key.ts'
import { moveOverName } from './move-people.ts'
import { problemsOf } from './problems.ts'
import * as store from './store.ts'
import { resetLooks } from './store-members.ts'

/** The part of the caller's context that changes to automations need. They join the caller's transaction. */
export type AutomationContext = Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db; readonly siteId: Id }

const mostAutomations = 500

/** Saves a flow as edited. */
export async function saveAutomation(
  { automation_id, name, flow, updated_at }: Received<typeof automationCalls.save>,
  ctx: AutomationContext,
): Promise<{ automation: Automation }> {
  const { db, siteId, now, newId } = ctx
  const at = new Date(now())
  if (automation_id === undefined) {
    if ((await store.listAutomations(db, siteId)).length >= mostAutomations) {
      throw new AppError('conflict', `A site has at most ${mostAutomations} automations. Delete one first.`)
    }
    const made = {
      site_id: siteId,
      id: newId(),
      name,
      status: 'draft',
      draft: flow,
      version: 0,
      trigger_key: '',
    } as const
    const times = { created_at: at, updated_at: at, published_at: null, paused_at: null, deleted_at: null }
    await store.insertAutomation(db, { ...made, ...times })
    return loaded(ctx, made.id)
  }
  const row = found(await store.lockAutomation(db, siteId, automation_id))
  if (updated_at !== undefined && Date.parse(updated_at) !== row.updated_at.getTime()) {
    throw new AppError('conflict', 'Someone else saved this automation after you opened it.')
  }
  await store.updateAutomation(db, siteId, automation_id, { name, draft: flow, updated_at: after(row.updated_at, at) })
  return loaded(ctx, automation_id)
}

/** Ensures that each save has a later timestamp than the previous one. */
const after = (before: Date, at: Date) => new Date(Math.max(at.getTime(), before.getTime() + 1))

/** Publishes the saved flow, so that contacts enter this version. Throws `invalid` with all of its problems. */
export async function publishAutomation(
  { automation_id: id, people }: Received<typeof automationCalls.publish>,
  ctx: AutomationContext,
): Promise<{ automation: Automation }> {
  const { db, siteId, now, jobs } = ctx
  const row = found(await store.lockAutomation(db, siteId, id))
  const flow = row.draft
  const issues = await problemsOf(ctx, flow)
  if (issues.length > 0) throw new AppError('invalid', issues[0]!.message, { issues })
  const at = new Date(now())
  const version = row.version + 1
  const before = row.version > 0 ? await store.findVersion(db, siteId, id, row.version) : undefined
  await store.insertVersion(db, versionOf(siteId, id, version, flow, at))
  const isSame = before && JSON.stringify(before.flow.trigger) === JSON.stringify(flow.trigger)
  if (!isSame) await resetLooks(db, keyOf(siteId, id))
  await store.updateAutomation(db, siteId, id, {
    version,
    status: row.status === 'paused' ? 'paused' : 'active',
    trigger_key: triggerKeyOf(flow.trigger),
    published_at: at,
    updated_at: after(row.updated_at, at),
  })
  if (people === 'move' && before) await jobs.add(db, moveOverName, { site_id: siteId, automation_id: id, version })
  return loaded(ctx, id)
}

function versionOf(siteId: Id, automationId: Id, version: number, flow: Flow, at: Date): store.VersionRow {
  return {
    site_id: siteId,
    automation_id: automationId,
    version,
    flow,
    exit_keys: flow.exits.map(keyOfEvent),
    goal_key: flow.goal ? keyOfEvent(flow.goal.event) : null,
    goal_days: flow.goal?.days ?? usualGoalDays,
    goal_ends: flow.goal?.ends ?? false,
    published_at: at,
  }
}

/** Pauses an automation: no contact enters or moves on. */
export async function pauseAutomation(
  { automation_id: id }: { automation_id: Id },
  ctx: AutomationContext,
): Promise<{ automation: Automation }> {
  const { db, siteId, now } = ctx
  const row = found(await store.lockAutomation(db, siteId, id))
  if (row.status === 'draft') throw new AppError('conflict', 'This automation has not been published.')
  const at = new Date(now())
  if (row.status === 'active') {
    await store.updateAutomation(db, siteId, id, {
      status: 'paused',
      paused_at: at,
      updated_at: after(row.updated_at, at),
    })
  }
  return loaded(ctx, id)
}

/** Resumes an automation. Contacts who joined its segment while it was paused do not enter. */
export async function resumeAutomation(
  { automation_id: id }: { automation_id: Id },
  ctx: AutomationContext,
): Promise<{ automation: Automation }> {
  const { db, siteId, now, jobs } = ctx
  const row = found(await store.lockAutomation(db, siteId, id))
  if (row.status === 'draft') throw new AppError('conflict', 'This automation has not been published.')
  if (row.status === 'paused') {
    const updated_at = after(row.updated_at, new Date(now()))
    await store.updateAutomation(db, siteId, id, { status: 'active', paused_at: null, updated_at })
    await resetLooks(db, keyOf(siteId, id))
    await jobs.add(db, runName, { site_id: siteId, automation_id: id })
  }
  return loaded(ctx, id)
}

/** Deletes an automation: no contact enters or moves on, unless it is restored. */
export async function deleteAutomation(
  { automation_id: id }: { automation_id: Id },
  ctx: AutomationContext,
): Promise<Record<string, never>> {
  const { db, siteId, now } = ctx
  found(await store.lockAutomation(db, siteId, id))
  await store.updateAutomation(db, siteId, id, { deleted_at: new Date(now()) })
  return {}
}

/** Restores a deleted automation. Contacts who joined its segment in the meantime do not enter. */
export async function restoreAutomation(
  { automation_id: id }: { automation_id: Id },
  ctx: AutomationContext,
): Promise<{ automation: Automation }> {
  const { db, siteId, jobs } = ctx
  if (!(await store.restoreAutomation(db, siteId, id))) throw noAutomation()
  await resetLooks(db, keyOf(siteId, id))
  await jobs.add(db, runName, { site_id: siteId, automation_id: id })
  return loaded(ctx, id)
}

async function loaded({ db, siteId }: AutomationContext, id: Id): Promise<{ automation: Automation }> {
  return { automation: await automationOf(db, found(await store.findAutomation(db, siteId, id))) }
}
