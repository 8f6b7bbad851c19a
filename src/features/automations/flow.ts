import { z } from 'zod'
import { id, line, moment } from '#core/fields.ts'
import { PushContent } from '#features/campaigns/contract.ts'
import { Filter } from '#features/contacts/contract.ts'
import { serviceIds, Target } from '#features/integrations/contract.ts'
import { FlowEvent, PropertyCondition } from './flow-events.ts'

/** Maximum number of a flow's steps, of the events that end it, and of a step's branches. */
export const flowLimits = { steps: 300, exits: 20, branches: 10 } as const

const stepId = z.string().regex(/^[\w-]{1,40}$/, 'A step is named by letters, digits and dashes.')
const idOrNone = z.union([id, z.literal('')])

/** Units of a time span. */
export const timeUnits = ['minute', 'hour', 'day', 'week'] as const
export const Span = z.object({
  amount: z.int().min(1, 'At least 1.').max(1000, 'At most 1,000.'),
  unit: z.enum(timeUnits),
})
export type Span = z.infer<typeof Span>

/** How a visitor showed interest in a product. */
export const interests = ['viewed', 'added_to_cart', 'either'] as const
const interestDays = z.int().min(1, 'At least 1 day.').max(90, 'At most 90 days.')

/** Triggers that start a flow for a contact: events, and conditions that a job detects. */
export const Trigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), event: FlowEvent, where: z.array(PropertyCondition).max(10).default([]) }),
  z.object({ kind: z.literal('segment_entered'), segment_id: idOrNone }),
  z.object({ kind: z.literal('segment_left'), segment_id: idOrNone }),
  /**
   * On a date of the contact, or a number of days before (negative) or after it, from a given hour in the site's time
   * zone.
   */
  z.object({
    kind: z.literal('date'),
    /** Field name as used in filters: "field:birthday", "subscribed". */
    field: line(120),
    days: z.int().min(-365).max(365),
    yearly: z.boolean(),
    hour: z.int().min(0).max(23),
  }),
  /** No visit, open, click or order for this many days. */
  z.object({ kind: z.literal('inactive'), days: z.int().min(1).max(3650) }),
  /** A product that they showed interest in is back in stock. */
  z.object({ kind: z.literal('back_in_stock'), interest: z.enum(interests), within_days: interestDays }),
  /** The price of a product that they showed interest in has dropped, by at least this many percent. */
  z.object({
    kind: z.literal('price_dropped'),
    interest: z.enum(interests),
    within_days: interestDays,
    percent: z.int().min(1, 'At least 1 percent.').max(99, 'At most 99 percent.'),
  }),
])
export type Trigger = z.infer<typeof Trigger>

const base = {
  id: stepId,
  /**
   * Branch of another step that this one belongs to; null for the top level. Steps of one branch run in the listed
   * order.
   */
  under: z.object({ step: stepId, branch: z.string().max(40) }).nullable(),
}
const change = z.enum(['add', 'remove'])

/** One step of a flow. */
export const Step = z.discriminatedUnion('kind', [
  z.object({
    ...base,
    kind: z.literal('email'),
    /** ID of one of the site's emails. */
    email_id: idOrNone,
    /** Skips contacts who have reached the site's frequency cap. */
    smart_sending: z.boolean().default(true),
  }),
  /** A notification to all of the contact's browsers that accept push. */
  z.object({
    ...base,
    kind: z.literal('push'),
    push: PushContent,
    /** As for emails. */
    smart_sending: z.boolean().default(true),
  }),
  /**
   * Gives the contact a code of a discount campaign, which later emails show. A contact who already has one keeps it.
   */
  z.object({ ...base, kind: z.literal('discount'), campaign_id: idOrNone }),
  z.object({ ...base, kind: z.literal('wait'), span: Span }),
  /** Waits until an hour on one of these weekdays (0 is Sunday), in the time zone of the contact or the site. */
  z.object({
    ...base,
    kind: z.literal('wait_until'),
    weekdays: z.array(z.int().min(0).max(6)).max(7),
    hour: z.int().min(0).max(23),
    zone: z.enum(['contact', 'site']),
  }),
  /**
   * Waits until a moment that is the same for everyone. Branches: "in_time", and "late" for contacts who get here after
   * it.
   */
  z.object({ ...base, kind: z.literal('wait_date'), at: z.union([moment, z.literal('')]) }),
  /** Branches: "happened", "timed_out". */
  z.object({ ...base, kind: z.literal('wait_for'), event: FlowEvent, at_most: Span }),
  /** Branches: "yes", "no". */
  z.object({ ...base, kind: z.literal('condition'), filter: Filter }),
  /** Branches: the keys of `branches`. */
  z.object({
    ...base,
    kind: z.literal('split'),
    branches: z
      .array(z.object({ key: z.string().regex(/^[a-z]$/, 'A branch is a letter.'), weight: z.int().min(0).max(100) }))
      .min(2, 'At least two branches.')
      .max(flowLimits.branches, `At most ${flowLimits.branches} branches.`),
    /** Whether everyone takes the better branch as soon as there is one. */
    auto_winner: z.boolean().default(false),
  }),
  z.object({ ...base, kind: z.literal('tag'), change, tag: line(50) }),
  z.object({ ...base, kind: z.literal('list'), change, list_id: idOrNone }),
  /** Adds the contact to a list of a connected email service, such as Mailchimp. */
  z.object({
    ...base,
    kind: z.literal('service'),
    service: z.union([z.enum(serviceIds), z.literal('')]),
    settings: Target,
  }),
  /** An empty value clears the field. */
  z.object({ ...base, kind: z.literal('field'), key: line(100), value: line(500) }),
  z.object({ ...base, kind: z.literal('webhook'), url: line(2000) }),
  /** An email to the owners of the site. */
  z.object({ ...base, kind: z.literal('notify'), message: z.string().max(2000, 'At most 2,000 characters.') }),
  z.object({ ...base, kind: z.literal('go_to'), step: z.string().max(40) }),
  z.object({ ...base, kind: z.literal('end') }),
])
export type Step = z.infer<typeof Step>
export type StepKind = Step['kind']
export type StepOf<Kind extends StepKind> = Extract<Step, { kind: Kind }>

/** When a contact may enter a flow again. A contact can be in it only once at a time. */
export const Reentry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never') }),
  z.object({ kind: z.literal('always') }),
  z.object({ kind: z.literal('after'), days: z.int().min(1).max(3650) }),
])

/** The goal of a flow: the event that reaches it. */
export const Goal = z.object({
  event: FlowEvent,
  /** Number of days from entering during which it counts. */
  days: z.int().min(1).max(365),
  /** Whether contacts who reach it leave the flow. */
  ends: z.boolean(),
})

/** A flow as it is edited and stored. */
export const Flow = z.object({
  trigger: Trigger,
  /** Condition for entering; without conditions, everyone may enter. */
  filter: Filter,
  steps: z.array(Step).max(flowLimits.steps, `At most ${flowLimits.steps} steps.`),
  /** Events that make a contact leave. */
  exits: z.array(FlowEvent).max(flowLimits.exits),
  /** Contacts who match it leave when their next step is due; null for none. */
  exit_filter: Filter.nullable(),
  goal: Goal.nullable(),
  reentry: Reentry,
  /** Percentage of contacts who get nothing, so that the flow's effect can be measured. */
  hold_out: z.int().min(0).max(50, 'At most half.'),
  /** Whether emails wait until the site's quiet hours are over. */
  quiet_hours: z.boolean(),
})
export type Flow = z.infer<typeof Flow>

/** Initial value of a new flow. */
export const emptyFlow: Flow = {
  trigger: { kind: 'event', event: { kind: 'subscribed' }, where: [] },
  filter: { match: 'all', conditions: [] },
  steps: [],
  exits: [{ kind: 'unsubscribed' }],
  exit_filter: null,
  goal: null,
  reentry: { kind: 'never' },
  hold_out: 0,
  quiet_hours: true,
}

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const

/** Returns a span in milliseconds. */
export const spanMs = ({ amount, unit }: Span): number => amount * unitMs[unit]
