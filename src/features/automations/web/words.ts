import type { AutomationStatus, EndReason, Flow, FlowEvent, Span, Step, StepKind, Trigger } from '../contract.ts'

/** What the states of an automation are called: as those of forms. */
export const statusNames: Record<AutomationStatus, string> = { draft: 'Draft', active: 'Live', paused: 'Paused' }

/** What events are called. */
export const eventNames: Record<FlowEvent['kind'], string> = {
  subscribed: 'Subscribes',
  unsubscribed: 'Unsubscribes',
  tagged: 'Gets a tag',
  joined_list: 'Joins a list',
  submitted: 'Submits a form',
  ordered: 'Places an order',
  fulfilled: 'Has an order fulfilled',
  refunded: 'Gets a refund',
  product_viewed: 'Views a product',
  added_to_cart: 'Adds to cart',
  cart_updated: 'Changes their cart',
  checkout_started: 'Starts checkout',
  cart_abandoned: 'Abandons a cart',
  cart_recovered: 'Recovers a cart',
  custom: 'Custom event',
}

/** What triggers are called, as they are chosen: events by their kind. */
export const triggerNames: Record<Exclude<Trigger['kind'], 'event'>, string> = {
  segment_entered: 'Enters a segment',
  segment_left: 'Leaves a segment',
  date: 'Date',
  inactive: 'Becomes inactive',
  back_in_stock: 'Product is back in stock',
  price_dropped: 'Product price drops',
}

/** What steps are called. */
export const stepNames: Record<StepKind, string> = {
  email: 'Send email',
  push: 'Send push notification',
  discount: 'Give discount code',
  wait: 'Wait',
  wait_until: 'Wait until a day and time',
  wait_for: 'Wait for an event',
  condition: 'Conditional split',
  split: 'Random split',
  tag: 'Tag',
  list: 'List',
  field: 'Update field',
  webhook: 'Webhook',
  notify: 'Notify owners',
  go_to: 'Go to step',
  end: 'End',
}

/** What branches are called. */
const branchNames: Readonly<Record<string, string>> = {
  yes: 'Yes',
  no: 'No',
  happened: 'Happened',
  timed_out: 'Timed out',
}

/** The name of a branch of any step. */
export const branchName = (branch: string): string => branchNames[branch] ?? `Branch ${branch.toUpperCase()}`

/** What outcomes of steps are called. */
const outcomeNames: Readonly<Record<string, string>> = {
  ...branchNames,
  sent: 'Sent',
  skipped: 'Skipped',
  not_subscribed: 'Not subscribed',
  suppressed: 'Suppressed',
  bad_address: 'Invalid address',
  no_email: 'No email',
  no_list: 'No list',
  given: 'Code given',
  no_code: 'No code left',
  waited: 'Waited',
  done: 'Done',
  called: 'Called',
  told: 'Notified',
  went: 'Went on',
  ended: 'Ended',
}
export const outcomeName = (outcome: string): string => outcomeNames[outcome] ?? branchName(outcome)

/** Why somebody is no longer in a flow. */
export const endNames: Record<EndReason, string> = {
  completed: 'Completed',
  exit: 'Exited',
  goal: 'Reached the goal',
  removed: 'Removed',
  step_deleted: 'Step deleted',
  contact_deleted: 'Contact deleted',
  too_many_steps: 'Too many steps',
  failed: 'Failed',
  held_out: 'Control group',
}

/** A span in words: "2 days". */
const spanWords = ({ amount, unit }: Span): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** An event in words: "Gets the tag vip". */
function eventWords(event: FlowEvent, lists: ReadonlyMap<string, string> = new Map()): string {
  if (event.kind === 'tagged') return event.tag === '' ? eventNames.tagged : `Gets the tag ${event.tag}`
  if (event.kind === 'joined_list') return `Joins ${lists.get(event.list_id) ?? 'a list'}`
  if (event.kind === 'custom') return event.name === '' ? eventNames.custom : event.name
  return eventNames[event.kind]
}

/** A trigger in words. */
export function triggerWords(trigger: Trigger): string {
  if (trigger.kind === 'event') return eventWords(trigger.event)
  if (trigger.kind === 'inactive') return `Inactive for ${trigger.days} days`
  return triggerNames[trigger.kind]
}

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The hours of a day, as they are chosen. */
export const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** The days of the week, as they are chosen. */
export const weekdayOptions = weekdayNames.map((label, value) => ({ value: String(value), label }))

/** What a step does, in a line; empty where it says nothing yet. */
export function stepWords(
  step: Step,
  names: Readonly<Record<'emails' | 'lists' | 'discounts', ReadonlyMap<string, string>>>,
) {
  switch (step.kind) {
    case 'email':
      return names.emails.get(step.email_id) ?? ''
    case 'push':
      return step.push.title
    case 'discount':
      return names.discounts.get(step.campaign_id) ?? ''
    case 'wait':
      return spanWords(step.span)
    case 'wait_until': {
      const days = step.weekdays.length === 0 ? 'Any day' : step.weekdays.map((day) => weekdayNames[day]).join(', ')
      return `${days} at ${hourOptions[step.hour]!.label}`
    }
    case 'wait_for':
      return `${eventWords(step.event, names.lists)}, at most ${spanWords(step.at_most)}`
    case 'condition': {
      const count = step.filter.conditions.length
      return count === 0 ? '' : `${count} ${count === 1 ? 'condition' : 'conditions'}`
    }
    case 'split':
      return step.branches.map(({ key, weight }) => `${key.toUpperCase()} ${weight}`).join(' · ')
    case 'tag':
      return step.tag === '' ? '' : `${step.change === 'add' ? 'Add' : 'Remove'} ${step.tag}`
    case 'list':
      return `${step.change === 'add' ? 'Add to' : 'Remove from'} ${names.lists.get(step.list_id) ?? 'a list'}`
    case 'field':
      return step.key === '' ? '' : `${step.key}: ${step.value || 'empty'}`
    case 'webhook':
      return step.url
    case 'notify':
      return step.message.slice(0, 80)
    case 'go_to':
      return ''
    case 'end':
      return ''
  }
}

/** A flow's step, numbered as the list shows it: "3. Wait". */
export function stepLabel({ steps }: Flow, id: string): string {
  const index = steps.findIndex((step) => step.id === id)
  return index === -1 ? '' : `${index + 1}. ${stepNames[steps[index]!.kind]}`
}

/** How properties of custom events are compared. */
export const propertyOperatorNames = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  more_than: 'is more than',
  less_than: 'is less than',
} as const
