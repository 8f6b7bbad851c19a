import type { Issue } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { knownEmails } from '#features/auto-responses/server/index.ts'
import { namesOfCampaigns } from '#features/campaigns/server/index.ts'
import { knownDiscounts } from '#features/discounts/server/index.ts'
import { popupRows } from '#features/forms/server/index.ts'
import type { Filter } from '#features/contacts/contract.ts'
import { issuesOfFilters, knownLists, knownSegments } from '#features/contacts/server/index.ts'
import { knownServices } from '#features/integrations/server/index.ts'
import { checkFlow, type KnownNames } from '../check-flow.ts'
import type { Flow } from '../flow.ts'
import type { FlowEvent } from '../flow-events.ts'
import { isOfForm } from '../form-events.ts'
import { isOfMessage } from '../message-events.ts'

type Ctx = Pick<Tools, 'now'> & { readonly db: Db; readonly siteId: Id }

/** Returns the problems that prevent a flow from running on this site, each with its path. */
export async function problemsOf(ctx: Ctx, flow: Flow): Promise<Issue[]> {
  return [...checkFlow(flow, await namesKnownOf(ctx, flow)), ...(await issuesOfFilters(ctx, filtersOf(flow)))]
}

async function namesKnownOf({ db, siteId }: Ctx, flow: Flow): Promise<KnownNames> {
  const { trigger, steps } = flow
  const events = eventsOf(flow)
  const listIds = [
    ...events.flatMap((event) => (event.kind === 'joined_list' ? [event.list_id] : [])),
    ...steps.flatMap((step) => (step.kind === 'list' ? [step.list_id] : [])),
  ]
  const formIds = events.flatMap((event) => (isOfForm(event) ? [event.popup_id] : []))
  const messageIds = events.flatMap((event) => (isOfMessage(event) ? [event.message_id] : []))
  const emailIds = [...messageIds, ...steps.flatMap((step) => (step.kind === 'email' ? [step.email_id] : []))]
  const discountIds = steps.flatMap((step) => (step.kind === 'discount' ? [step.campaign_id] : []))
  const chosen = (ids: readonly Id[]) => [...new Set(ids)].filter((id) => id !== '')
  const forms = await popupRows(db, siteId, chosen(formIds))
  return {
    lists: new Set(await knownLists(db, siteId, chosen(listIds))),
    segments: await knownSegments(db, siteId, 'segment_id' in trigger ? [trigger.segment_id] : []),
    emails: new Set((await knownEmails(db, siteId, chosen(emailIds))).keys()),
    campaigns: new Set((await namesOfCampaigns(db, siteId, chosen(messageIds))).keys()),
    forms: new Set(forms.filter(({ status }) => status !== 'deleted').map(({ id }) => id)),
    services: steps.some(({ kind }) => kind === 'service') ? await knownServices(db, siteId) : new Map(),
    discounts: new Set((await knownDiscounts(db, siteId, chosen(discountIds))).keys()),
  }
}

const eventsOf = ({ trigger, exits, goal, steps }: Flow): FlowEvent[] => [
  ...(trigger.kind === 'event' ? [trigger.event] : []),
  ...exits,
  ...(goal ? [goal.event] : []),
  ...steps.flatMap((step) => (step.kind === 'wait_for' ? [step.event] : [])),
]

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
