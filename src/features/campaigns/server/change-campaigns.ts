import { isDeepStrictEqual } from 'node:util'
import type { Answer, Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { composeMail } from '#features/mail-design/server/index.ts'
import { mustMaySend } from '#features/sending-limits/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { sameClock } from '#features/sending/contract.ts'
import { replanUnknown, skipRest, tallyOf } from '#features/sending/server/index.ts'
import { type campaignCalls, campaignEvents, type CampaignTest, EmailContent } from '../contract.ts'
import { type Move, moveProblem, scheduleProblem } from '../rules.ts'
import { allChecks, mustBeReady } from './all-checks.ts'
import { campaignOf, countsFrom, emptyParts, mustFind, mustLock, noCounts } from './campaign.ts'
import { addPart, addParts, addStart } from './jobs.ts'
import { mustBeResendable } from './must-be-resendable.ts'
import { outcomesOf, currentAutoPauseReason } from './auto-pause.ts'
import { type CampaignChange, type CampaignRow, insertCampaign, updateCampaign } from './store.ts'

type Calls = typeof campaignCalls
type One = { campaign_id: string }

/** The time zone that is furthest ahead of UTC. */
const firstZone = 'Pacific/Kiritimati'

/** Stores a campaign. Creates a new one if it has no ID. */
export async function save({ campaign }: Received<Calls['save']>, ctx: SiteContext): Promise<Answer<Calls['save']>> {
  const { db, siteId, now, newId } = ctx
  const at = new Date(now())
  const { id, name, type, push, audience, schedule_at, schedule_zone, is_public, at_best_time } = campaign
  const email = campaign.email && (await composed(ctx, campaign.email))
  const test = campaign.test && (await composedTest(ctx, campaign.test, campaign.email?.subject ?? ''))
  const written = {
    name,
    type,
    ...(email && { email }),
    ...(push && { push }),
    ...(test && { test }),
    ...(audience && { audience }),
    ...(schedule_at !== undefined && { schedule_at: schedule_at === null ? null : new Date(schedule_at) }),
    ...(schedule_zone && { schedule_zone }),
    ...(is_public !== undefined && { is_public }),
    ...(at_best_time !== undefined && { at_best_time }),
  }
  if (audience?.not_opened) await mustBeResendable(ctx, { type, ...audience.not_opened })
  if (id === undefined) {
    const row = { ...blank(siteId, newId(), at), ...written }
    await insertCampaign(db, row)
    return { campaign: campaignOf(row), checks: await allChecks(ctx, row) }
  }
  const known = await movable(ctx, id, 'edit')
  const isTheirs = campaign.updated_at !== undefined && Date.parse(campaign.updated_at) !== known.updated_at.getTime()
  // A save whose response was lost is sent again, and must not conflict with itself.
  if (isTheirs && !holds(known, written)) {
    throw new AppError('conflict', 'This campaign was changed since you opened it.')
  }
  const change = {
    ...written,
    problem: '',
    updated_at: new Date(Math.max(at.getTime(), known.updated_at.getTime() + 1)),
  }
  await updateCampaign(db, siteId, id, change)
  const row = { ...known, ...change }
  return { campaign: campaignOf(row), checks: await allChecks(ctx, row) }
}

/** Checks whether a campaign already has the values to be written. */
function holds(row: CampaignRow, written: CampaignChange): boolean {
  const stored = Object.fromEntries(Object.entries(row).filter(([name]) => name in written))
  const asJson = (value: object) => JSON.parse(JSON.stringify(value)) as unknown
  return isDeepStrictEqual(asJson(stored), asJson(written))
}

/**
 * Returns an email with the HTML and text that are sent, composed from the editor's blocks if it has any. Throws
 * `invalid` if the result is not a valid email content.
 */
export async function composed(
  { publicUrl, sender }: SiteContext,
  email: EmailContent,
  at = 'email',
): Promise<EmailContent> {
  if (!email.blocks) return email
  const { postalAddress } = sender
  const made = { ...email, ...(await composeMail(email.blocks, { publicUrl, postalAddress, subject: email.subject })) }
  const { error } = EmailContent.safeParse(made)
  if (!error) return made
  const issues = error.issues.map(({ path, message }) => ({ path: `campaign.${at}.${path.join('.')}`, message }))
  throw new AppError('invalid', issues[0]!.message, { issues })
}

/** Returns a test with the emails of its variants composed. */
async function composedTest(ctx: SiteContext, test: CampaignTest, subject: string): Promise<CampaignTest> {
  if (test.kind !== 'content') return test
  const variants = []
  for (const [i, variant] of test.variants.entries()) {
    const { mail } = variant
    const made = mail && (await composed(ctx, EmailContent.parse({ ...mail, subject }), `test.variants.${i}.mail`))
    variants.push({ ...variant, mail: made && { blocks: made.blocks, html: made.html, text: made.text } })
  }
  return { ...test, variants }
}

/** Returns an empty draft. */
export function blank(siteId: string, id: string, at: Date): CampaignRow {
  return {
    ...emptyParts(),
    site_id: siteId,
    id,
    name: '',
    type: 'email',
    status: 'draft',
    status_before: null,
    paused_at: null,
    problem: '',
    winner: '',
    schedule_at: null,
    schedule_zone: 'site',
    started_at: null,
    sent_at: null,
    plan_after: null,
    buckets: 1,
    counts: noCounts,
    counted_at: null,
    is_stale: false,
    waits_until: null,
    judged_from: null,
    is_public: false,
    at_best_time: false,
    created_at: at,
    updated_at: at,
  }
}

export async function duplicate({ campaign_id }: One, ctx: SiteContext): Promise<Answer<Calls['duplicate']>> {
  const { db, siteId, now, newId } = ctx
  const { name, type, email, push, test, audience, at_best_time } = await mustFind(db, siteId, campaign_id)
  const copy = { name: `${name.slice(0, 90)} (copy)`, type, email, push, test, audience, at_best_time }
  const row = { ...blank(siteId, newId(), new Date(now())), ...copy }
  await insertCampaign(db, row)
  return { campaign: campaignOf(row) }
}

/** Adds an email to the public archive or removes it, in any status except deleted. */
export async function archive(
  { campaign_id, is_public }: Received<Calls['archive']>,
  ctx: SiteContext,
): Promise<Answer<Calls['archive']>> {
  const row = await mustLock(ctx.db, ctx.siteId, campaign_id)
  if (row.type === 'push') throw new AppError('invalid', 'Only an email can be in the archive.')
  if (row.status === 'deleted') throw new AppError('conflict', 'This campaign is deleted.')
  return changed(ctx, campaign_id, { is_public })
}

export async function remove({ campaign_id }: One, ctx: SiteContext): Promise<Answer<Calls['remove']>> {
  const { status } = await movable(ctx, campaign_id, 'delete')
  await changed(ctx, campaign_id, { status: 'deleted', status_before: status })
  return {}
}

export async function restore({ campaign_id }: One, ctx: SiteContext): Promise<Answer<Calls['restore']>> {
  const row = await mustLock(ctx.db, ctx.siteId, campaign_id)
  if (row.status !== 'deleted') throw new AppError('conflict', 'This campaign is not deleted.')
  const { status_before, schedule_at, schedule_zone } = row
  const change = { status: status_before ?? 'draft', status_before: null }
  if (change.status !== 'scheduled' || !schedule_at) return changed(ctx, campaign_id, change)
  // A scheduled campaign is scheduled again, unless its time has passed.
  if (schedule_at.getTime() <= ctx.now())
    return changed(ctx, campaign_id, { ...change, status: 'draft', schedule_at: null })
  await addScheduled(ctx, campaign_id, { at: schedule_at.getTime(), schedule_zone })
  return changed(ctx, campaign_id, change)
}

export async function schedule(
  input: Received<Calls['schedule']>,
  ctx: SiteContext,
): Promise<Answer<Calls['schedule']>> {
  const { campaign_id, schedule_zone } = input
  const row = await movable(ctx, campaign_id, 'schedule')
  if (row.type === 'email') await mustMaySend(ctx)
  const at = Date.parse(input.schedule_at)
  await mustBeReady(ctx, { ...row, schedule_at: new Date(at), schedule_zone }, { isNow: false })
  const problem = scheduleProblem(at, ctx.now())
  if (problem) throw new AppError('invalid', problem, { issues: [{ path: 'schedule_at', message: problem }] })
  await addScheduled(ctx, campaign_id, { at, schedule_zone })
  return changed(ctx, campaign_id, { status: 'scheduled', schedule_at: new Date(at), schedule_zone, problem: '' })
}

/**
 * Schedules the campaign's start. With contacts' own clocks, it starts when the time is reached in the time zone
 * furthest ahead.
 */
async function addScheduled(
  ctx: SiteContext,
  campaignId: string,
  { at, schedule_zone }: { at: number; schedule_zone: 'site' | 'contact' },
): Promise<void> {
  const { db, siteId, now } = ctx
  const zone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  const first = schedule_zone === 'contact' ? sameClock(at, zone, firstZone) : at
  await addStart(ctx, { siteId, campaignId }, new Date(Math.max(first, now())))
}

export async function send({ campaign_id }: One, ctx: SiteContext): Promise<Answer<Calls['send']>> {
  const row = await movable(ctx, campaign_id, 'send')
  if (row.type === 'email') await mustMaySend(ctx)
  await mustBeReady(ctx, { ...row, schedule_at: null, schedule_zone: 'site' }, { isNow: true })
  await addStart(ctx, { siteId: ctx.siteId, campaignId: campaign_id })
  return changed(ctx, campaign_id, { status: 'queued', schedule_at: null, schedule_zone: 'site', problem: '' })
}

export async function pause({ campaign_id }: One, ctx: SiteContext): Promise<Answer<Calls['pause']>> {
  await movable(ctx, campaign_id, 'pause')
  return changed(ctx, campaign_id, { paused_at: new Date(ctx.now()), problem: '' })
}

export async function resume({ campaign_id }: One, ctx: SiteContext): Promise<Answer<Calls['resume']>> {
  const row = await movable(ctx, campaign_id, 'resume')
  const of = { siteId: ctx.siteId, campaignId: campaign_id }
  if (row.status === 'queued' || row.plan_after !== null) await addStart(ctx, of)
  else await addParts(ctx, of, row.buckets)
  return changed(ctx, campaign_id, { paused_at: null, problem: '', ...(await pardonOf(ctx, row)) })
}

/** Resuming accepts the reason it was paused. From then on only new results count. */
async function pardonOf({ db, siteId }: SiteContext, row: CampaignRow): Promise<CampaignChange> {
  if (row.type === 'push') return {}
  const judged = outcomesOf(row.is_stale ? countsFrom(await tallyOf(db, siteId, row.id)) : row.counts)
  return currentAutoPauseReason(row, judged) === null ? {} : { judged_from: judged }
}

export async function cancel({ campaign_id }: One, ctx: SiteContext): Promise<Answer<Calls['cancel']>> {
  const { db, siteId, now } = ctx
  const row = await movable(ctx, campaign_id, 'cancel')
  const at = new Date(now())
  // The chosen time remains, so that it is shown when the draft is opened again.
  if (row.status !== 'sending') return changed(ctx, campaign_id, { status: 'draft', paused_at: null, problem: '' })
  await skipRest(db, siteId, campaign_id, 'The campaign was canceled.', at)
  const still = { paused_at: null, plan_after: null, waits_until: null, problem: '' }
  await ctx.events.emit(db, campaignEvents.sent, { site_id: siteId, campaign_id })
  return changed(ctx, campaign_id, { ...still, status: 'sent', sent_at: at, is_stale: true })
}

export async function resendUnknown({ campaign_id }: One, ctx: SiteContext): Promise<Answer<Calls['resendUnknown']>> {
  const { db, siteId, now } = ctx
  const row = await mustLock(db, siteId, campaign_id)
  if (!['sending', 'sent'].includes(row.status))
    throw new AppError('conflict', 'This campaign has no messages with an unknown status.')
  const parts = await replanUnknown(db, siteId, campaign_id, new Date(now()))
  for (const bucket of parts) await addPart(ctx, { siteId, campaignId: campaign_id }, bucket)
  return changed(ctx, campaign_id, parts.length > 0 ? { status: 'sending', is_stale: true } : {})
}

/** Returns the campaign, locked. Throws `conflict` if the action is not possible. */
async function movable({ db, siteId }: SiteContext, id: string, move: Move): Promise<CampaignRow> {
  const row = await mustLock(db, siteId, id)
  const problem = moveProblem(move, row.status)
  if (problem) throw new AppError('conflict', problem)
  return row
}

async function changed({ db, siteId, now }: SiteContext, id: string, change: CampaignChange) {
  await updateCampaign(db, siteId, id, { ...change, updated_at: new Date(now()) })
  return { campaign: campaignOf(await mustFind(db, siteId, id)) }
}
