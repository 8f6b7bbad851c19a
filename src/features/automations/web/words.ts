import type { AutomationStatus, EndReason, Flow, FlowEvent, Span, Step, StepKind, Trigger } from '../contract.ts'
import { isOfMessage } from '../message-events.ts'
import { momentWords } from './moment-words.ts'
import { inOrder } from './edit-steps.ts'
import type { Choices } from './use-choices.ts'

/** Names of the statuses of an automation. They match those of forms. */
export const statusNames: Record<AutomationStatus, string> = { draft: 'Draft', active: 'Live', paused: 'Paused' }

/** Names of events. */
export const eventNames: Record<FlowEvent['kind'], string> = {
  subscribed: 'Subscribes',
  unsubscribed: 'Unsubscribes',
  tagged: 'Gets a tag',
  joined_list: 'Joins a list',
  submitted: 'Submits a form',
  played: 'Plays a game',
  opened: 'Opens an email',
  clicked: 'Clicks an email',
  push_clicked: 'Clicks a notification',
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

/** Names of triggers in the select; events are listed by their kind. */
export const triggerNames: Record<Exclude<Trigger['kind'], 'event'>, string> = {
  segment_entered: 'Enters a segment',
  segment_left: 'Leaves a segment',
  date: 'Date',
  inactive: 'Becomes inactive',
  back_in_stock: 'Product is back in stock',
  price_dropped: 'Product price drops',
}

/** Names of steps. */
export const stepNames: Record<StepKind, string> = {
  email: 'Send email',
  push: 'Send push notification',
  discount: 'Give discount code',
  wait: 'Wait',
  wait_until: 'Wait until a day and time',
  wait_date: 'Wait until a date',
  wait_for: 'Wait for an event',
  condition: 'Conditional split',
  split: 'Random split',
  tag: 'Tag',
  list: 'List',
  service: 'Email service',
  field: 'Update field',
  webhook: 'Webhook',
  notify: 'Notify owners',
  go_to: 'Go to step',
  end: 'End',
}

/** One-sentence descriptions of steps. */
export const stepHelp: Record<StepKind, string> = {
  email: 'Sends one of your emails.',
  push: 'Sends a notification to the contact’s browsers.',
  discount: 'Gives the contact a code that later emails can show.',
  wait: 'Waits for a set time.',
  wait_until: 'Waits for a day and time.',
  wait_date: 'Waits until one moment, the same for everyone. Contacts who get here later take another branch.',
  wait_for: 'Waits until the contact does something, and goes on without it after a while.',
  condition: 'Splits contacts by what you know about them when they get here.',
  split: 'Splits contacts by chance, to compare branches.',
  tag: 'Adds or removes a tag.',
  list: 'Adds the contact to a list, or removes them from it.',
  service: 'Adds the contact to a list in Mailchimp, Klaviyo or another connected service.',
  field: 'Sets a field of the contact.',
  webhook: 'Sends the contact to a URL of yours.',
  notify: 'Emails the owners of the site.',
  go_to: 'Goes on at another step.',
  end: 'The contact leaves the automation here.',
}

/** Names of branches. */
const branchNames: Readonly<Record<string, string>> = {
  yes: 'Yes',
  no: 'No',
  happened: 'Happened',
  timed_out: 'Timed out',
  in_time: 'In time',
  late: 'Late',
}

/** Returns the name of a branch of any step. */
export const branchName = (branch: string): string => branchNames[branch] ?? `Branch ${branch.toUpperCase()}`

/** Names of step outcomes. */
const outcomeNames: Readonly<Record<string, string>> = {
  ...branchNames,
  sent: 'Sent',
  skipped: 'Skipped',
  not_subscribed: 'Not subscribed',
  suppressed: 'Suppressed',
  bad_address: 'Invalid address',
  no_email: 'No email',
  no_list: 'No list',
  queued: 'Queued',
  no_service: 'Not connected',
  given: 'Code given',
  no_code: 'No code left',
  waited: 'Waited',
  done: 'Done',
  called: 'Called',
  told: 'Owners notified',
  went: 'Went on',
  ended: 'Ended',
}
export const outcomeName = (outcome: string): string => outcomeNames[outcome] ?? branchName(outcome)

/** Names of the reasons a contact left a flow. */
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

/** Formats a duration: "2 days". */
const spanWords = ({ amount, unit }: Span): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`

const messageName = (id: string, choices?: Choices) =>
  choices?.emails.get(id)?.name ?? choices?.campaigns.find((one) => one.id === id)?.name ?? 'a deleted message'

/** Describes an event: "Gets the tag vip". */
function eventWords(event: FlowEvent, choices?: Choices): string {
  if (event.kind === 'tagged') return event.tag === '' ? eventNames.tagged : `Gets the tag ${event.tag}`
  if (event.kind === 'joined_list') return `Joins ${choices?.lists.get(event.list_id) ?? 'a list'}`
  if (event.kind === 'submitted') return `Submits ${choices?.forms.get(event.popup_id) ?? 'a form'}`
  if (event.kind === 'played') return `Plays ${choices?.forms.get(event.popup_id) ?? 'a game'}`
  if (isOfMessage(event) && event.message_id !== '')
    return `${event.kind === 'opened' ? 'Opens' : 'Clicks'} ${messageName(event.message_id, choices)}`
  if (event.kind === 'custom') return event.name === '' ? eventNames.custom : event.name
  return eventNames[event.kind]
}

const dayCount = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Describes a trigger. */
export function triggerWords(trigger: Trigger, choices?: Choices): string {
  switch (trigger.kind) {
    case 'event':
      return eventWords(trigger.event, choices)
    case 'inactive':
      return `Inactive for ${dayCount(trigger.days)}`
    case 'segment_entered':
    case 'segment_left': {
      const name = choices?.vocabulary.segments.find(({ id }) => id === trigger.segment_id)?.name ?? 'a segment'
      return `${trigger.kind === 'segment_entered' ? 'Enters' : 'Leaves'} ${name}`
    }
    case 'date': {
      const key = trigger.field.replace(/^field:/, '')
      const own = choices?.vocabulary.fields.find((field) => field.key === key)?.label
      const name = own ?? dateNames[trigger.field] ?? 'Date'
      if (trigger.days === 0) return name
      return `${dayCount(Math.abs(trigger.days))} ${trigger.days < 0 ? 'before' : 'after'}: ${name}`
    }
    case 'back_in_stock':
    case 'price_dropped':
      return triggerNames[trigger.kind]
  }
}

/** Names of the dates that every contact has. */
export const dateNames: Readonly<Record<string, string>> = {
  subscribed: 'Subscribed',
  first_order: 'First order',
  last_order: 'Last order',
}

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Select options for the hours of a day. */
export const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** Select options for the days of the week. */
export const weekdayOptions = weekdayNames.map((label, value) => ({ value: String(value), label }))

/** Describes a step in one line, including anything that is still to be chosen in it. */
export function stepWords(step: Step, choices: Choices, flow: Pick<Flow, 'steps'>): string {
  switch (step.kind) {
    case 'email':
      return choices.emails.get(step.email_id)?.subject ?? 'No email chosen'
    case 'push':
      return step.push.title || 'No title'
    case 'discount':
      return choices.discounts.get(step.campaign_id) ?? 'No discount chosen'
    case 'wait':
      return spanWords(step.span)
    case 'wait_until': {
      const days = step.weekdays.length === 0 ? 'Any day' : step.weekdays.map((day) => weekdayNames[day]).join(', ')
      return `${days} at ${hourOptions[step.hour]!.label}`
    }
    case 'wait_date':
      return step.at === '' ? 'No date chosen' : momentWords(step.at, choices.timeZone)
    case 'wait_for':
      return `${eventWords(step.event, choices)}, at most ${spanWords(step.at_most)}`
    case 'condition':
      return choices.filterSummary(step.filter) || 'No conditions'
    case 'split':
      return step.branches.map(({ key, weight }) => `${key.toUpperCase()} ${weight}`).join(' · ')
    case 'tag':
      return step.tag === '' ? 'No tag chosen' : `${step.change === 'add' ? 'Add' : 'Remove'} ${step.tag}`
    case 'list':
      return `${step.change === 'add' ? 'Add to' : 'Remove from'} ${choices.lists.get(step.list_id) ?? 'a list'}`
    case 'service': {
      const name = step.service === '' ? undefined : choices.services.get(step.service)?.name
      return name === undefined ? 'No service chosen' : [name, step.settings.list_name].filter(Boolean).join(': ')
    }
    case 'field':
      return step.key === '' ? 'No field chosen' : `${step.key}: ${step.value || 'clear'}`
    case 'webhook':
      return step.url || 'No URL'
    case 'notify':
      return step.message.slice(0, 80) || 'No message'
    case 'go_to':
      return stepLabel(flow, step.step) || 'No step chosen'
    case 'end':
      return 'Leaves the automation'
  }
}

/** Returns the label of a step, numbered as it is drawn: "3. Wait". */
export function stepLabel({ steps }: Pick<Flow, 'steps'>, id: string): string {
  const ordered = inOrder(steps)
  const index = ordered.findIndex((step) => step.id === id)
  return index === -1 ? '' : `${index + 1}. ${stepNames[ordered[index]!.kind]}`
}

/** Names of the operators that compare properties of custom events. */
export const propertyOperatorNames = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  more_than: 'is more than',
  less_than: 'is less than',
} as const
