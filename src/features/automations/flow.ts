import { z } from 'zod'
import { id, line, moment } from '#core/fields.ts'
import { PushContent } from '#features/campaigns/contract.ts'
import { Filter } from '#features/contacts/contract.ts'
import { serviceIds, Target } from '#features/integrations/contract.ts'
import { FlowEvent, PropertyCondition } from './flow-events.ts'

/** The most steps of a flow, and the most events that end it. */
export const flowLimits = { steps: 300, exits: 20, branches: 10 } as const

const stepId = z.string().regex(/^[\w-]{1,40}$/, 'A step is named by letters, digits and dashes.')
const idOrNone = z.union([id, z.literal('')])

/** A span of time. */
export const timeUnits = ['minute', 'hour', 'day', 'week'] as const
export const Span = z.object({
  amount: z.int().min(1, 'At least 1.').max(1000, 'At most 1,000.'),
  unit: z.enum(timeUnits),
})
export type Span = z.infer<typeof Span>

/** How a visitor showed interest in a product. */
export const interests = ['viewed', 'added_to_cart', 'either'] as const
const interestDays = z.int().min(1, 'At least 1 day.').max(90, 'At most 90 days.')

/** What starts a flow for a person. Besides events: what a job notices. */
export const Trigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), event: FlowEvent, where: z.array(PropertyCondition).max(10).default([]) }),
  z.object({ kind: z.literal('segment_entered'), segment_id: idOrNone }),
  z.object({ kind: z.literal('segment_left'), segment_id: idOrNone }),
  /** On a day of a contact's, or so many days before (negative) or after it, from an hour of the site's clocks on. */
  z.object({
    kind: z.literal('date'),
    /** As filters name fields: "field:birthday", "subscribed". */
    field: line(120),
    days: z.int().min(-365).max(365),
    yearly: z.boolean(),
    hour: z.int().min(0).max(23),
  }),
  /** No visit, open, click or order for so many days. */
  z.object({ kind: z.literal('inactive'), days: z.int().min(1).max(3650) }),
  /** A product that they showed an interest in is in stock again. */
  z.object({ kind: z.literal('back_in_stock'), interest: z.enum(interests), within_days: interestDays }),
  /** A product that they showed an interest in costs less than before, by at least so many percent. */
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
  /** The branch of another step that this one belongs to; null: the flow itself. Steps of one branch follow each other as listed. */
  under: z.object({ step: stepId, branch: z.string().max(40) }).nullable(),
}
const change = z.enum(['add', 'remove'])

/** One step of a flow. */
export const Step = z.discriminatedUnion('kind', [
  z.object({
    ...base,
    kind: z.literal('email'),
    /** One of the site's emails. */
    email_id: idOrNone,
    /** Skips who has had as many messages as the site's frequency cap allows. */
    smart_sending: z.boolean().default(true),
  }),
  /** A notification to every browser of theirs that takes push. */
  z.object({
    ...base,
    kind: z.literal('push'),
    push: PushContent,
    /** As for emails. */
    smart_sending: z.boolean().default(true),
  }),
  /** Gives the contact a code of a discount campaign; emails that follow show it. A contact who has one keeps it. */
  z.object({ ...base, kind: z.literal('discount'), campaign_id: idOrNone }),
  z.object({ ...base, kind: z.literal('wait'), span: Span }),
  /** Until the clocks of the contact's or site's zone show an hour on one of these weekdays (0: Sunday). */
  z.object({
    ...base,
    kind: z.literal('wait_until'),
    weekdays: z.array(z.int().min(0).max(6)).max(7),
    hour: z.int().min(0).max(23),
    zone: z.enum(['contact', 'site']),
  }),
  /** Until a moment, the same for everyone. Branches: "in_time", and "late" for contacts who get here after it. */
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
    /** Sends everybody down the better branch as soon as there is one. */
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
  /** An empty value removes what the field holds. */
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

/** Who may enter a flow again; a contact is in it once at a time. */
export const Reentry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never') }),
  z.object({ kind: z.literal('always') }),
  z.object({ kind: z.literal('after'), days: z.int().min(1).max(3650) }),
])

/** The goal of a flow: the event that reaches it. */
export const Goal = z.object({
  event: FlowEvent,
  /** Counts for so many days from entering on. */
  days: z.int().min(1).max(365),
  /** Contacts who reach it leave the flow. */
  ends: z.boolean(),
})

/** A flow as it is edited and stored. */
export const Flow = z.object({
  trigger: Trigger,
  /** Who may enter; without conditions, everybody. */
  filter: Filter,
  steps: z.array(Step).max(flowLimits.steps, `At most ${flowLimits.steps} steps.`),
  /** Contacts with one of these events leave. */
  exits: z.array(FlowEvent).max(flowLimits.exits),
  /** Contacts who match it leave when their next step is due; null: none. */
  exit_filter: Filter.nullable(),
  goal: Goal.nullable(),
  reentry: Reentry,
  /** The percentage of people who get nothing, so that what the flow earns can be measured. */
  hold_out: z.int().min(0).max(50, 'At most half.'),
  /** Emails wait for the end of the site's quiet hours. */
  quiet_hours: z.boolean(),
})
export type Flow = z.infer<typeof Flow>

/** A flow as a new one begins. */
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

/** A span in milliseconds. */
export const spanMs = ({ amount, unit }: Span): number => amount * unitMs[unit]
