import { z } from 'zod'
import { id, moment } from '#core/fields.ts'
import { Flow } from './flow.ts'

/** The state of an automation: a draft, running, or paused with contacts where they are. */
export const automationStatuses = ['draft', 'active', 'paused'] as const
export type AutomationStatus = (typeof automationStatuses)[number]

/** An automation with the flow as it is edited. */
export const Automation = z.object({
  id,
  name: z.string(),
  status: z.enum(automationStatuses),
  flow: Flow,
  /** The version that people enter; 0: never published. */
  version: z.int(),
  /** Whether `flow` differs from what is published. */
  is_changed: z.boolean(),
  created_at: moment,
  updated_at: moment,
  published_at: moment.nullable(),
})
export type Automation = z.infer<typeof Automation>

/** An automation as the list shows it. */
export const AutomationRow = Automation.omit({ flow: true }).extend({
  trigger: Flow.shape.trigger,
  steps: z.int(),
  /** People who are in it now, who ever entered, and who reached its goal; without the control group. */
  waiting: z.int(),
  entered: z.int(),
  /** Messages. */
  sent: z.int(),
  converted: z.int(),
  /** Net. */
  revenue: z.number(),
})
export type AutomationRow = z.infer<typeof AutomationRow>

/** Why a contact left a flow. */
export const endReasons = [
  'completed',
  'exit',
  'goal',
  'removed',
  'step_deleted',
  'contact_deleted',
  'too_many_steps',
  'failed',
  'held_out',
] as const
export type EndReason = (typeof endReasons)[number]

/** A contact's path through a flow. */
export const Enrollment = z.object({
  id,
  automation_id: id,
  automation_name: z.string(),
  contact_id: id,
  email: z.string(),
  /** Where they are, or were last; empty for the control group. */
  step_id: z.string(),
  entered_at: moment,
  /** When their step is due; null: they are through. */
  due_at: moment.nullable(),
  ended_at: moment.nullable(),
  end_reason: z.union([z.enum(endReasons), z.literal('')]),
  is_held: z.boolean(),
  converted_at: moment.nullable(),
  revenue: z.number(),
})
export type Enrollment = z.infer<typeof Enrollment>

/** What a test run says of a step. */
export const TestStep = z.object({
  step_id: z.string(),
  at: moment,
  outcome: z.string(),
  /** In words: what was decided, and why. */
  why: z.string(),
})
export type TestStep = z.infer<typeof TestStep>

const group = z.object({ people: z.int(), conversions: z.int(), revenue: z.number() })
const interval = { low: z.number().nullable(), high: z.number().nullable() }

/** What a flow brought. */
export const Report = z.object({
  entered: z.int(),
  waiting: z.int(),
  completed: z.int(),
  /** Messages. */
  sent: z.int(),
  opened: z.int(),
  clicked: z.int(),
  converted: z.int(),
  revenue: z.number(),
  currency: z.string(),
  steps: z.array(
    z.object({
      step_id: z.string(),
      waiting: z.int(),
      passed: z.int(),
      /** Reached the goal while they stood here. */
      converted: z.int(),
      /** Left the flow here before its end. */
      left: z.int(),
      /** Messages of it that were opened and clicked, each once; opens by programs are left out. */
      opened: z.int(),
      clicked: z.int(),
      /** Net, of orders whose buyer's last message was of this step. */
      revenue: z.number(),
      /** How often the step had each outcome: "sent", "yes". */
      outcomes: z.record(z.string(), z.int()),
    }),
  ),
  ends: z.record(z.string(), z.int()),
  /** The share of those who entered beside the control group; null without one. Of each person the first time counts. */
  uplift: z
    .object({
      treated: group,
      held: group,
      /** How many more conversions, and how much more revenue, than without the flow; null while there is too little to say. */
      conversions: z.object({ more: z.number().nullable(), ...interval }),
      revenue: z.object({ more: z.number().nullable(), ...interval }),
    })
    .nullable(),
  splits: z.array(
    z.object({
      step_id: z.string(),
      branch: z.string(),
      people: z.int(),
      conversions: z.int(),
      is_winner: z.boolean(),
    }),
  ),
})
export type Report = z.infer<typeof Report>
