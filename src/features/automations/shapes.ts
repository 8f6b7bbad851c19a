import { z } from 'zod'
import { id, moment } from '#core/fields.ts'
import { Flow } from './flow.ts'

/** Status of an automation: a draft, running, or paused with contacts staying where they are. */
export const automationStatuses = ['draft', 'active', 'paused'] as const
export type AutomationStatus = (typeof automationStatuses)[number]

/** An automation with the flow being edited. */
export const Automation = z.object({
  id,
  name: z.string(),
  status: z.enum(automationStatuses),
  flow: Flow,
  /** The version that contacts enter; 0 if never published. */
  version: z.int(),
  /** Whether `flow` differs from the published version. */
  is_changed: z.boolean(),
  created_at: moment,
  updated_at: moment,
  published_at: moment.nullable(),
})
export type Automation = z.infer<typeof Automation>

/** An automation as shown in the list. */
export const AutomationRow = Automation.omit({ flow: true }).extend({
  trigger: Flow.shape.trigger,
  steps: z.int(),
  /** Number of contacts who are in it now, who ever entered, and who reached its goal, without the control group. */
  waiting: z.int(),
  entered: z.int(),
  /** Number of messages sent. */
  sent: z.int(),
  converted: z.int(),
  /** Net revenue. */
  revenue: z.number(),
})
export type AutomationRow = z.infer<typeof AutomationRow>

/** Reason a contact left a flow. */
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
  /** The step where they are, or were last; empty for the control group. */
  step_id: z.string(),
  entered_at: moment,
  /** When their step is due; null if they have left the flow. */
  due_at: moment.nullable(),
  ended_at: moment.nullable(),
  end_reason: z.union([z.enum(endReasons), z.literal('')]),
  is_held: z.boolean(),
  converted_at: moment.nullable(),
  revenue: z.number(),
})
export type Enrollment = z.infer<typeof Enrollment>

/** Result of a step in a test run. */
export const TestStep = z.object({
  step_id: z.string(),
  at: moment,
  outcome: z.string(),
  /** Text that explains the decision and the reason for it. */
  why: z.string(),
})
export type TestStep = z.infer<typeof TestStep>

const group = z.object({ people: z.int(), conversions: z.int(), revenue: z.number() })
const interval = { low: z.number().nullable(), high: z.number().nullable() }

/** The results of a flow. */
export const Report = z.object({
  entered: z.int(),
  waiting: z.int(),
  completed: z.int(),
  /** Number of messages sent. */
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
      /** Number of contacts who reached the goal while at this step. */
      converted: z.int(),
      /** Number of contacts who left the flow here before its end. */
      left: z.int(),
      /**
       * Number of the step's messages that were opened and clicked, each counted once. Opens by programs are excluded.
       */
      opened: z.int(),
      clicked: z.int(),
      /** Net revenue of orders whose buyer's last message came from this step. */
      revenue: z.number(),
      /** How often the step had each outcome, such as "sent" or "yes". */
      outcomes: z.record(z.string(), z.int()),
    }),
  ),
  ends: z.record(z.string(), z.int()),
  /**
   * Comparison of the contacts who entered with the control group; null without one. Only each contact's first entry
   * counts.
   */
  uplift: z
    .object({
      treated: group,
      held: group,
      /**
       * How many more conversions, and how much more revenue, than without the flow; null while there is too little
       * data.
       */
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
