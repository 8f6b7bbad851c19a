import type { Id } from '#core/id.ts'
import type { JobContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactsMatching, lockPurchasesOf } from '#features/contacts/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { type PublishedFlow, publishedFlow } from '../flows.ts'
import { findAutomation, isRunning } from '../store.ts'
import { type AutomationKey, endEnrollments } from '../store-enrollments.ts'
import { recordBranch, writeLastMove, writeMove } from '../store-moves.ts'
import { claimRows, type DueRow, dueRows, tryLockAutomation, postpone, stillEnrolled } from '../store-positions.ts'
import { arrivalAt } from './arrival.ts'
import type { Decision, StepContext } from './decision.ts'
import { changesContacts, isHeavy, mayEnd, perform } from './perform.ts'

/** Result of a batch: no due steps (idle), another process at work (busy), or `count` contacts processed (moved). */
export interface Batch {
  readonly kind: 'idle' | 'busy' | 'moved'
  readonly count: number
}

/** Maximum number of steps of a contact in one flow per day (UTC). A contact in a loop is removed. */
const mostMovesADay = 400
/** Maximum number of contacts per transaction at steps that do a lot of work per contact. */
const mostHeavy = 1000

type Ctx = Tools & { readonly database: JobContext['database'] }

/**
 * Moves up to `most` contacts whose step is due, each by one step, in one transaction with their steps' effects.
 * `tried` is called with their enrollment IDs before anything is done.
 */
export function runBatch(
  ctx: Ctx,
  key: AutomationKey,
  { most, tried }: { most: number; tried?: (ids: readonly Id[]) => void },
): Promise<Batch> {
  const { siteId, automationId } = key
  return ctx.database.inSite(siteId, async (db) => {
    if (!(await tryLockAutomation(db, key))) return { kind: 'busy', count: 0 }
    if (!(await isRunning(db, siteId, automationId))) return { kind: 'idle', count: 0 }
    const at = ctx.now()
    const found = await dueRows(db, key, { at: new Date(at), most })
    if (found.length === 0) return { kind: 'idle', count: 0 }
    const versions = await versionsOf(db, key, found)
    const due = withinBatch(found, versions)
    const ids = due.map(({ id }) => id)
    tried?.(ids)
    await lockPurchasesOf(db, siteId, contactsToHold(due, versions))
    const rows = await claimRows(db, siteId, ids, new Date(at))
    const place = await placeOf(db, key)
    for (const [version, ofVersion] of groupsOf(rows, (row) => row.version)) {
      const published = versions.get(version) ?? (await publishedFlow(db, siteId, automationId, version))
      if (!published) continue
      for (const [step, people] of groupsOf(ofVersion, (row) => row.step_id)) {
        await moveFrom({ ...ctx, ...key, ...place, db, version, published, at }, step, people)
      }
    }
    return { kind: 'moved', count: rows.length }
  })
}

async function placeOf(db: Db, { siteId, automationId }: AutomationKey) {
  const site = await siteById(db, siteId)
  const row = await findAutomation(db, siteId, automationId)
  return { siteZone: site?.time_zone ?? 'UTC', siteUrl: site?.url ?? '', automationName: row?.name ?? '' }
}

async function versionsOf(db: Db, { siteId, automationId }: AutomationKey, rows: readonly DueRow[]) {
  const found = new Map<number, PublishedFlow>()
  for (const version of new Set(rows.map((row) => row.version))) {
    const published = await publishedFlow(db, siteId, automationId, version)
    if (published) found.set(version, published)
  }
  return found
}

type Versions = ReadonlyMap<number, PublishedFlow>

const kindOf = ({ version, step_id }: DueRow, versions: Versions) =>
  versions.get(version)?.nodes.get(step_id)?.step.kind

/** Limits the rows to what fits into one transaction: fewer for steps that do a lot of work per contact. */
function withinBatch(rows: readonly DueRow[], versions: Versions): DueRow[] {
  let left = mostHeavy
  return rows.filter((row) => {
    const kind = kindOf(row, versions)
    return kind === undefined || !isHeavy.has(kind) || left-- > 0
  })
}

function contactsToHold(rows: readonly DueRow[], versions: Versions): Id[] {
  const held = rows.filter((row) => {
    const kind = kindOf(row, versions)
    return kind !== undefined && changesContacts.has(kind)
  })
  return held.map(({ contact_id }) => contact_id)
}

/** Moves contacts on from one step. */
async function moveFrom(ctx: StepContext, stepId: string, people: readonly DueRow[]): Promise<void> {
  const { db, siteId, published } = ctx
  const at = new Date(ctx.at)
  const end = async (rows: readonly DueRow[], reason: Parameters<typeof endEnrollments>[3]) => {
    if (rows.length > 0)
      await endEnrollments(
        db,
        siteId,
        rows.map(({ id }) => id),
        reason,
        at,
      )
  }
  await end(
    people.filter(({ is_held }) => is_held),
    'held_out',
  )
  const active = people.filter(({ is_held }) => !is_held)
  const node = published.nodes.get(stepId)
  if (!node) return end(active, 'step_deleted')
  await end(
    active.filter(({ moves }) => moves >= mostMovesADay),
    'too_many_steps',
  )
  const within = active.filter(({ moves }) => moves < mostMovesADay)
  const exiting = await exitsAmong(ctx, within)
  await end(
    within.filter(({ contact_id }) => exiting.has(contact_id)),
    'exit',
  )
  const rows = within.filter(({ contact_id }) => !exiting.has(contact_id))
  if (rows.length === 0) return
  const decisions = await perform(ctx, node, rows)
  await carryOut(ctx, stepId, mayEnd.has(node.step.kind) ? await withoutEnded(ctx, stepId, decisions) : decisions)
}

async function exitsAmong(ctx: StepContext, rows: readonly DueRow[]): Promise<ReadonlySet<Id>> {
  const { exit_filter } = ctx.published.flow
  if (exit_filter === null || exit_filter.conditions.length === 0) return new Set()
  return (await contactsMatching(ctx, exit_filter)).among(rows.map(({ contact_id }) => contact_id))
}

/**
 * Returns the decisions for those who are still in the flow. For those whose flow the step itself ended, records that
 * they completed it.
 */
async function withoutEnded(ctx: StepContext, stepId: string, decisions: readonly Decision[]): Promise<Decision[]> {
  const { db, siteId, automationId, version } = ctx
  const ids = decisions.map(({ row }) => row.id)
  const present = await stillEnrolled(db, siteId, ids)
  const ended = decisions.filter(({ row }) => !present.has(row.id))
  for (const [outcome, group] of groupsOf(ended, (one) => (one.kind === 'go' ? one.outcome : ''))) {
    const move = { id: ctx.newId(), version, step: stepId, outcome }
    const people = group.map(({ row }) => row).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    if (outcome !== '') await writeLastMove(db, { siteId, automationId }, move, people, new Date(ctx.at))
  }
  return decisions.filter(({ row }) => present.has(row.id))
}

/** Stores the decisions, in one operation for all contacts with the same decision. */
async function carryOut(ctx: StepContext, stepId: string, decisions: readonly Decision[]): Promise<void> {
  const { db, siteId, automationId, version, published } = ctx
  const at = new Date(ctx.at)
  for (const group of groupsOf(decisions, keyOf).values()) {
    const ids = group.map(({ row }) => row.id)
    const first = group[0]!
    if (first.kind === 'leave') await endEnrollments(db, siteId, ids, first.reason, at)
    else if (first.kind === 'stay') await postpone(db, siteId, ids, new Date(first.until))
    else {
      const { next, outcome } = first
      const node = next === null ? undefined : published.nodes.get(next)
      const contactIds = group.map(({ row }) => row.contact_id)
      const arrival = node && (await arrivalAt(db, node.step, contactIds, ctx))
      const people = group
        .map(({ row }) => ({ id: row.id, dueAt: arrival?.dueAt(row.contact_id) ?? ctx.at }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const awaiting = arrival?.awaiting ?? null
      const move = { id: ctx.newId(), version, step: stepId, outcome, next, awaiting, people }
      await writeMove(db, { siteId, automationId }, move, at)
      if (published.nodes.get(stepId)?.step.kind === 'split') {
        await recordBranch(db, { siteId, automationId }, { version, step: stepId, branch: outcome }, ids)
      }
    }
  }
}

function keyOf(decision: Decision): string {
  switch (decision.kind) {
    case 'go':
      return `go ${decision.outcome} ${decision.next}`
    case 'stay':
      return `stay ${decision.until}`
    case 'leave':
      return `leave ${decision.reason}`
  }
}

function groupsOf<T, K>(all: readonly T[], keyOfOne: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const key = keyOfOne(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
