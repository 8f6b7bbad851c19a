import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, requiredLine } from '#core/fields.ts'
import { Flow } from './flow.ts'
import { eventName, shopPrefix } from './flow-events.ts'
import { Automation, AutomationRow, Enrollment, Report, TestStep } from './shapes.ts'

export { automationEvents } from './events.ts'
export { type KnownService, problemOfService } from './check-flow.ts'
export * from './flow.ts'
export * from './flow-events.ts'
export * from './shapes.ts'

const automation_id = id
const one = z.object({ automation: Automation })
const Problem = z.object({ path: z.string(), message: z.string() })
const loading = 'Failed to load the automation.'
const saving = 'Failed to save the automation.'

/** A property's value as sent; it is stored as text. */
const property = z.union([line(500), z.number(), z.boolean()]).transform(String)
/** Properties of a custom event. */
const properties = z
  .record(line(100), property)
  .refine((all) => Object.keys(all).length <= 50, 'At most 50 properties.')
  .refine(
    (all) => !Object.keys(all).some((name) => name.toLowerCase().startsWith(shopPrefix)),
    'Names that begin with “shop.” are for the connected shop.',
  )
  .default({})

/** Many events can come from one IP address, but only a few from one visitor. */
const trackLimit = { address: { burst: 60, perMinute: 60 } } as const

const keyAccess = {
  area: 'automations',
  reads: ['list', 'load', 'validate', 'report', 'versions', 'version', 'enrollments', 'webhooks'],
} as const

export const automationCalls = withScopes(keyAccess, {
  list: call('/automations/list', {
    input: z.object({}),
    output: z.object({ automations: z.array(AutomationRow), currency: z.string() }),
    failure: 'Failed to load automations.',
  }),
  load: call('/automations/load', { input: z.object({ automation_id }), output: one, failure: loading }),
  /**
   * Saves the draft of a flow; without an ID, creates a new one. Contacts in it are not affected until it is published.
   */
  save: call('/automations/save', {
    logs: { kind: 'change', text: 'Saved an automation', about: 'automation' },
    effect: true,
    feature: {
      feature: 'automations',
      when: 'the automation is new',
      applies: ({ automation_id }) => automation_id === undefined,
    },
    input: z.object({
      automation_id: id.optional(),
      name: requiredLine(200, 'Enter a name.'),
      flow: Flow,
      /**
       * Timestamp of the caller's copy. If another member has saved since, the call fails with `conflict` and nothing
       * is overwritten.
       */
      updated_at: z.iso.datetime().optional(),
    }),
    output: one,
    failure: saving,
  }),
  /** Returns the problems that prevent a flow from running, each with its path: "flow.steps.<id>". */
  validate: call('/automations/validate', {
    input: z.object({ flow: Flow }),
    output: z.object({ problems: z.array(Problem) }),
    failure: 'Failed to check the automation.',
  }),
  /**
   * Publishes the saved flow, so that contacts enter this version. `people` is whether those already in the flow stay
   * in their version or move to this one.
   */
  publish: call('/automations/publish', {
    logs: { kind: 'publish', text: 'Published an automation', about: 'automation' },
    input: z.object({ automation_id, people: z.enum(['stay', 'move']).default('stay') }),
    output: one,
    failure: 'Failed to publish the automation.',
  }),
  /** Pauses the automation: no contact enters or moves on until it is resumed. */
  pause: call('/automations/pause', {
    logs: { kind: 'publish', text: 'Paused an automation', about: 'automation' },
    input: z.object({ automation_id }),
    output: one,
    failure: saving,
  }),
  /**
   * Resumes the automation: contacts continue from where they are. Waits that ended in the meantime are over; events
   * that happened in the meantime count.
   */
  resume: call('/automations/resume', {
    logs: { kind: 'publish', text: 'Resumed an automation', about: 'automation' },
    input: z.object({ automation_id }),
    output: one,
    failure: saving,
  }),
  remove: call('/automations/delete', {
    logs: { kind: 'delete', text: 'Deleted an automation', about: 'automation_id' },
    input: z.object({ automation_id }),
    output: z.object({}),
    failure: 'Failed to delete the automation.',
  }),
  /** Restores a deleted automation as it was. */
  restore: call('/automations/restore', {
    logs: { kind: 'change', text: 'Restored an automation', about: 'automation' },
    input: z.object({ automation_id }),
    output: one,
    failure: 'Failed to restore the automation.',
  }),
  /** Walks a contact through a flow and returns each decision and why; nothing is sent or changed. */
  testRun: call('/automations/test-run', {
    input: z.object({
      flow: Flow,
      contact_id: id,
      /**
       * Automation that the flow belongs to. Takes into account whether the contact was in it before, and which splits
       * have a winner.
       */
      automation_id: id.optional(),
    }),
    output: z.object({
      steps: z.array(TestStep),
      /** Reason why the contact would not enter; empty if they would. */
      refusal: z.string(),
    }),
    failure: 'Failed to test the automation.',
  }),
  report: call('/automations/report', {
    input: z.object({ automation_id }),
    output: z.object({ report: Report }),
    failure: 'Failed to load the report.',
    mayLag: true,
  }),
  /** Lists the published versions, newest first, with the number of contacts in each. */
  versions: call('/automations/versions', {
    input: z.object({ automation_id }),
    output: z.object({
      versions: z.array(
        z.object({ version: z.int(), published_at: z.iso.datetime(), steps: z.int(), waiting: z.int() }),
      ),
    }),
    failure: 'Failed to load the versions.',
  }),
  /** Returns the flow of one version. */
  version: call('/automations/version', {
    input: z.object({ automation_id, version: z.int().min(1).max(2_147_483_647) }),
    output: z.object({ flow: Flow }),
    failure: 'Failed to load the version.',
  }),
  /** Lists current and former contacts of an automation, or the automations of a contact, newest first. */
  enrollments: call('/automations/enrollments', {
    aliases: ['/automations/enrolments'],
    input: z.object({
      automation_id: id.optional(),
      contact_id: id.optional(),
      is_in: z.boolean().default(false),
      before: id.optional(),
      limit: z.int().min(1).max(100).default(20),
    }),
    output: z.object({ enrollments: z.array(Enrollment), next: id.nullable() }),
    failure: 'Failed to load who is in the automation.',
  }),
  /** Removes a contact from an automation. */
  leave: call('/automations/remove', {
    logs: { kind: 'change', text: 'Removed a contact from an automation' },
    input: z.object({ enrollment_id: id }),
    output: z.object({ removed: z.boolean() }),
    failure: 'Failed to remove the contact from the automation.',
  }),
  /** Lists the most recent webhook calls of an automation. */
  webhooks: call('/automations/webhooks', {
    role: 'admin',
    input: z.object({ automation_id }),
    output: z.object({
      webhooks: z.array(
        z.object({
          id,
          step_id: z.string(),
          url: z.string(),
          state: z.enum(['waiting', 'delivered', 'failed']),
          attempts: z.int(),
          status: z.int(),
          size: z.int(),
          reason: z.string(),
          created_at: z.iso.datetime(),
        }),
      ),
      /** Key that each call's body is signed with (HMAC-SHA-256, hexadecimal, in the header "webhook-signature"). */
      signing_key: z.string(),
    }),
    failure: 'Failed to load the calls.',
  }),
  /** Records an event of a contact. Repeating an `event_id` records the same event only once. */
  track: call('/events/track', {
    scope: 'events:write',
    effect: true,
    input: z.object({
      event: eventName,
      email: line(320).default(''),
      contact_id: id.optional(),
      properties,
      event_id: line(100).default(''),
    }),
    /** False if the event was recorded before. */
    output: z.object({ is_new: z.boolean() }),
    failure: 'Failed to record the event.',
  }),
  /**
   * Records an event of a visitor from a page. It counts only if the browser is verified as a contact's; the response
   * doesn't reveal that.
   */
  trackVisitor: call('/v/track', {
    access: 'visitor',
    limit: trackLimit,
    input: z.object({
      event: eventName,
      visitor_id: id,
      properties,
      event_id: id,
    }),
    output: z.object({}),
    failure: 'Could not be stored. Try again.',
  }),
})
