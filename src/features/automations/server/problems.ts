import type { Issue } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { knownEmails } from '#features/auto-responses/server/index.ts'
import type { Filter } from '#features/contacts/contract.ts'
import { issuesOfFilters, knownLists, knownSegments } from '#features/contacts/server/index.ts'
import { checkFlow } from '../check-flow.ts'
import type { Flow } from '../flow.ts'
import type { FlowEvent } from '../flow-events.ts'

type Ctx = Pick<Tools, 'now'> & { readonly db: Db; readonly siteId: Id }

/** What is wrong with a flow on this site so that it cannot run, each with its place. */
export async function problemsOf(ctx: Ctx, flow: Flow): Promise<Issue[]> {
  const { db, siteId } = ctx
  const lists = new Set(await knownLists(db, siteId, listsNamed(flow)))
  const segments = await knownSegments(db, siteId, 'segment_id' in flow.trigger ? [flow.trigger.segment_id] : [])
  const emailIds = flow.steps.flatMap((step) => (step.kind === 'email' && step.email_id !== '' ? [step.email_id] : []))
  const emails = new Set((await knownEmails(db, siteId, emailIds)).keys())
  return [...checkFlow(flow, { lists, segments, emails }), ...(await issuesOfFilters(ctx, filtersOf(flow)))]
}

function filtersOf({ filter, exit_filter, trigger, steps }: Flow): Map<string, Filter> {
  const day: Filter | null =
    trigger.kind === 'date' && trigger.field !== ''
      ? { match: 'all', conditions: [{ field: trigger.field, operator: 'in_next_days', value: 0 }] }
      : null
  const conditions = steps.flatMap((step) =>
    step.kind === 'condition' ? [[`flow.steps.${step.id}`, step.filter] as const] : [],
  )
  return new Map([
    ['flow.filter', filter],
    ...(exit_filter ? [['flow.exit_filter', exit_filter] as const] : []),
    ...(day ? [['flow.trigger', day] as const] : []),
    ...conditions,
  ])
}

function listsNamed(flow: Flow): Id[] {
  const { trigger, exits, goal, steps } = flow
  const events: FlowEvent[] = [
    ...(trigger.kind === 'event' ? [trigger.event] : []),
    ...exits,
    ...(goal ? [goal.event] : []),
    ...steps.flatMap((step) => (step.kind === 'wait_for' ? [step.event] : [])),
  ]
  const ofEvents = events.flatMap((event) => (event.kind === 'joined_list' ? [event.list_id] : []))
  const ofSteps = steps.flatMap((step) => (step.kind === 'list' ? [step.list_id] : []))
  return [...ofEvents, ...ofSteps].filter((id) => id !== '')
}
