import type { Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { isSame } from '#core/is-same.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { knownEmails } from '#features/auto-responses/server/index.ts'
import type { Contact, Filter } from '#features/contacts/contract.ts'
import { contactsById, contactsMatching, suppressedOf } from '#features/contacts/server/index.ts'
import { knownDiscounts } from '#features/discounts/server/index.ts'
import { knownServices } from '#features/integrations/server/index.ts'
import { quietUntil } from '#features/sending/contract.ts'
import { sendingSettings } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { compileFlow } from '../compile-flow.ts'
import type { automationCalls, TestStep } from '../contract.ts'
import { Flow, spanMs, type Step, type StepOf } from '../flow.ts'
import { branchFor, isHeldOut } from '../split-share.ts'
import { isLate, nextClockTime } from '../wait-until.ts'
import { walkFlow } from '../walk-flow.ts'
import { found } from './automation.ts'
import { subscribedBrowsersOf } from './engine/send-push.ts'
import { mayEnter } from './enter.ts'
import { publishedFlow } from './flows.ts'
import { type AutomationRow, findAutomation } from './store.ts'
import { withLimits } from './test-run-limits.ts'
import { entriesBefore } from './store-enrollments.ts'
import { winnerOf } from './store-winners.ts'

const dayMs = 86_400_000

type Outcome = { readonly outcome: string; readonly why: string }

/** Walks a contact through a flow with their current data and returns each decision. Nothing is sent or changed. */
export async function testRun(
  { flow, contact_id, automation_id }: Received<typeof automationCalls.testRun>,
  ctx: SiteContext,
): Promise<{ steps: TestStep[]; refusal: string }> {
  const { db, siteId } = ctx
  const [contact] = await contactsById(db, siteId, [contact_id])
  if (!contact) throw new AppError('not_found', 'Contact not found.')
  const row = automation_id === undefined ? undefined : found(await findAutomation(db, siteId, automation_id))
  const winners = row ? await winnersOf(ctx, row, flow) : new Map<string, string>()
  const outcomes = new Map<string, Outcome>()
  for (const step of flow.steps) {
    const winner = winners.get(step.id)
    outcomes.set(
      step.id,
      winner === undefined
        ? await outcomeFor(ctx, step, contact)
        : { outcome: winner, why: `The split has a winner: everyone takes branch ${winner.toUpperCase()}.` },
    )
  }
  const siteZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  const settings = await sendingSettings(db, siteId)
  const quieted = new Set<string>()
  const dueAt = (step: Step, at: number) => {
    if (step.kind === 'wait') return at + spanMs(step.span)
    if (step.kind === 'wait_for') return at + spanMs(step.at_most)
    if (step.kind === 'wait_date') return isLate(step, at) ? at : Date.parse(step.at)
    if (step.kind === 'wait_until')
      return nextClockTime(at, step, (step.zone === 'contact' && contact.time_zone) || siteZone)
    if ((step.kind !== 'email' && step.kind !== 'push') || !flow.quiet_hours) return at
    const until = quietUntil(at, contact.time_zone || siteZone, settings.quiet_from, settings.quiet_to)
    if (until !== null) quieted.add(step.id)
    return until ?? at
  }
  const way = walkFlow(compileFlow(flow), {
    start: ctx.now(),
    outcomeOf: (step) => outcomes.get(step.id)!,
    dueAt,
  })
  const steps = await withLimits(ctx, { flow, contactId: contact.id, settings, quieted }, way)
  return { steps, refusal: await refusalOf(ctx, flow, contact, automation_id) }
}

/**
 * Returns the winners of the flow's splits, if it is the published flow. A newly published flow starts its splits
 * again.
 */
async function winnersOf(
  { db, siteId }: SiteContext,
  { id, version }: AutomationRow,
  flow: Flow,
): Promise<Map<string, string>> {
  const winners = new Map<string, string>()
  const published = await publishedFlow(db, siteId, id, version)
  if (!published || !isSame(Flow.parse(published.flow), flow)) return winners
  for (const step of flow.steps) {
    if (step.kind !== 'split') continue
    const winner = await winnerOf(db, { siteId, automationId: id, version }, step.id)
    if (winner !== undefined) winners.set(step.id, winner)
  }
  return winners
}

/** Returns the reason a contact would not enter the flow now; empty if they would. */
async function refusalOf(
  ctx: SiteContext,
  flow: Flow,
  { id, email }: Contact,
  automationId: Id | undefined,
): Promise<string> {
  const { db, siteId } = ctx
  const matches = async (filter: Filter) => (await (await contactsMatching(ctx, filter)).among([id])).has(id)
  if (!(await matches(flow.filter))) return `${email} does not match the filter of this automation.`
  if (automationId !== undefined) {
    const since = new Date(ctx.now() - dayMs)
    const before = (await entriesBefore(db, { siteId, automationId }, [id], since)).get(id)
    if (before?.isIn) return `${email} is in this automation already.`
    if (!mayEnter(flow, before, ctx.now())) return `${email} was in this automation before and may not enter again now.`
    if (isHeldOut(automationId, id, flow.hold_out)) return `${email} is in the control group, which gets nothing.`
  }
  const { exit_filter: exit } = flow
  return exit && exit.conditions.length > 0 && (await matches(exit))
    ? `${email} matches the filter by which contacts leave, and would leave at the first step.`
    : ''
}

async function outcomeFor(ctx: SiteContext, step: Step, contact: Contact): Promise<Outcome> {
  switch (step.kind) {
    case 'email':
      return emailOutcome(ctx, step.email_id, contact)
    case 'push':
      return pushOutcome(ctx, step, contact)
    case 'discount': {
      const name =
        step.campaign_id && (await knownDiscounts(ctx.db, ctx.siteId, [step.campaign_id])).get(step.campaign_id)
      return name
        ? { outcome: 'given', why: `Would give a code of “${name}”, or the one that the contact has.` }
        : { outcome: 'no_code', why: 'No discount is chosen, or it was deleted: goes on without a code.' }
    }
    case 'wait':
    case 'wait_until':
      return { outcome: 'waited', why: 'Waits until then.' }
    case 'wait_date':
      return isLate(step, ctx.now())
        ? { outcome: 'late', why: 'The time has passed: goes on without waiting.' }
        : { outcome: 'in_time', why: 'Waits until then.' }
    case 'wait_for':
      return { outcome: 'timed_out', why: 'Waits for as long as it may: the test takes the event not to happen.' }
    case 'condition': {
      const holds = (await (await contactsMatching(ctx, step.filter)).among([contact.id])).has(contact.id)
      return holds
        ? { outcome: 'yes', why: 'The contact matches the conditions now.' }
        : { outcome: 'no', why: 'The contact does not match the conditions now.' }
    }
    case 'split': {
      const branch = branchFor(contact.id, step.id, step.branches)
      return { outcome: branch, why: `By chance, always the same for this contact: branch ${branch.toUpperCase()}.` }
    }
    case 'tag': {
      const has = contact.tags.includes(step.tag)
      const isNeeded = has !== (step.change === 'add')
      return {
        outcome: 'done',
        why: isNeeded ? `Would ${step.change} the tag ${step.tag}.` : 'Changes nothing: the tag is as it should be.',
      }
    }
    case 'list': {
      const has = contact.lists.includes(step.list_id)
      const isNeeded = has !== (step.change === 'add')
      return {
        outcome: 'done',
        why: isNeeded ? 'Would change the list.' : 'Changes nothing: the list is as it should be.',
      }
    }
    case 'service':
      return serviceOutcome(ctx, step, contact)
    case 'field':
      return { outcome: 'done', why: `Would set ${step.key} to “${step.value}”.` }
    case 'webhook':
      return { outcome: 'called', why: `Would call ${step.url}.` }
    case 'notify':
      return { outcome: 'told', why: 'Would email the owners of the site.' }
    case 'go_to':
      return { outcome: 'went', why: 'Goes to another step.' }
    case 'end':
      return { outcome: 'ended', why: 'Ends here.' }
  }
}

async function serviceOutcome(
  { db, siteId }: SiteContext,
  { service, settings }: StepOf<'service'>,
  { status }: Contact,
): Promise<Outcome> {
  const known = service === '' ? undefined : (await knownServices(db, siteId)).get(service)
  if (!known)
    return {
      outcome: 'no_service',
      why: 'No service is chosen, or it is not connected: goes on without it.',
    }
  if (status !== 'subscribed')
    return {
      outcome: 'not_subscribed',
      why: `The contact is ${status}: goes on without being added.`,
    }
  const where = settings.list_name === '' ? known.name : `“${settings.list_name}” in ${known.name}`
  return {
    outcome: 'queued',
    why: known.isValid
      ? `Would add the contact to ${where}.`
      : `Would add the contact to ${where} once ${known.name} is connected again.`,
  }
}

async function pushOutcome({ db, siteId }: SiteContext, { push }: StepOf<'push'>, { id }: Contact): Promise<Outcome> {
  const browsers = (await subscribedBrowsersOf(db, siteId, [id])).get(id)?.length ?? 0
  if (browsers === 0)
    return { outcome: 'not_subscribed', why: 'No browser of the contact takes notifications: goes on without it.' }
  return {
    outcome: 'sent',
    why: `Would send “${push.title}” to ${browsers} ${browsers === 1 ? 'browser' : 'browsers'}.`,
  }
}

async function emailOutcome(ctx: SiteContext, emailId: string, { email, status }: Contact): Promise<Outcome> {
  const name = emailId === '' ? undefined : (await knownEmails(ctx.db, ctx.siteId, [emailId])).get(emailId)
  if (name === undefined)
    return { outcome: 'no_email', why: 'No email is chosen, or it was deleted: goes on without it.' }
  if (status !== 'subscribed')
    return { outcome: 'not_subscribed', why: `The contact is ${status}: goes on without the email.` }
  const suppressed = await suppressedOf(ctx, ctx.siteId, [email])
  if (suppressed.size > 0)
    return { outcome: 'suppressed', why: 'The address is on the suppression list: goes on without the email.' }
  return { outcome: 'sent', why: `Would send “${name}”.` }
}
