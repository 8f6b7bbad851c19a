import type { Issue } from '#core/error.ts'
import { missingOf, type ServiceId } from '#features/integrations/contract.ts'
import { branchesOf } from './branches-of.ts'
import { compileFlow } from './compile-flow.ts'
import type { Flow, Step, StepOf } from './flow.ts'
import { isOfForm } from './form-events.ts'
import type { FlowEvent, MessageEvent } from './flow-events.ts'
import { isOfMessage } from './message-events.ts'

/** Items of the site that a flow can refer to. */
export interface KnownNames {
  readonly lists: ReadonlySet<string>
  readonly segments: ReadonlySet<string>
  readonly emails: ReadonlySet<string>
  readonly forms: ReadonlySet<string>
  /** Campaign IDs. */
  readonly campaigns: ReadonlySet<string>
  readonly discounts: ReadonlySet<string>
  readonly services: ReadonlyMap<ServiceId, KnownService>
}

/** The properties of a connected email service that a step needs. */
export interface KnownService {
  readonly name: string
  /** The service's name for its lists; empty for services without lists. */
  readonly listLabel: string
  /** Whether the service accepts the credentials. */
  readonly isValid: boolean
}

/**
 * Returns the problems that prevent a flow from running, each at its path: "flow.trigger", "flow.steps.<id>". Filters
 * are checked by the contacts room.
 */
export function checkFlow(flow: Flow, known: KnownNames): Issue[] {
  return [
    ...triggerIssues(flow, known),
    ...flow.exits.flatMap((event, i) => at(`flow.exits.${i}`, problemOfEvent(event, known))),
    ...(flow.goal ? at('flow.goal', problemOfEvent(flow.goal.event, known)) : []),
    ...(flow.steps.length === 0 ? [{ path: 'flow.steps', message: 'Add a step.' }] : []),
    ...structureIssues(flow),
    ...flow.steps.flatMap((step) => at(placeOf(step), problemOfStep(step, flow, known))),
  ]
}

const placeOf = (step: Step) => `flow.steps.${step.id}`
const at = (path: string, message: string | null): Issue[] => (message === null ? [] : [{ path, message }])

function triggerIssues({ trigger }: Flow, known: KnownNames): Issue[] {
  switch (trigger.kind) {
    case 'event':
      return at('flow.trigger', problemOfEvent(trigger.event, known))
    case 'segment_entered':
    case 'segment_left':
      return at('flow.trigger', known.segments.has(trigger.segment_id) ? null : 'Choose a segment.')
    case 'date':
      return at('flow.trigger', trigger.field === '' ? 'Choose a date field.' : null)
    case 'inactive':
    case 'back_in_stock':
    case 'price_dropped':
      return []
  }
}

function problemOfEvent(event: FlowEvent, known: KnownNames): string | null {
  if (event.kind === 'tagged') return event.tag === '' ? 'Choose a tag.' : null
  if (event.kind === 'joined_list') return known.lists.has(event.list_id) ? null : 'Choose a list.'
  if (isOfForm(event)) return known.forms.has(event.popup_id) ? null : 'Choose a form.'
  if (isOfMessage(event)) return problemOfMessage(event, known)
  return event.kind === 'custom' && event.name === '' ? 'Enter the name of the event.' : null
}

function problemOfMessage({ kind, message_id: id }: MessageEvent, { emails, campaigns }: KnownNames): string | null {
  if (id === '' || campaigns.has(id)) return null
  if (kind === 'push_clicked') return 'This campaign was deleted. Choose another one.'
  return emails.has(id) ? null : 'This email was deleted. Choose another one.'
}

function problemOfStep(step: Step, flow: Flow, known: KnownNames): string | null {
  switch (step.kind) {
    case 'email':
      return known.emails.has(step.email_id) ? null : 'Choose an email.'
    case 'push':
      return problemOfPush(step.push)
    case 'discount':
      return known.discounts.has(step.campaign_id) ? null : 'Choose a discount.'
    case 'wait_for':
      return problemOfEvent(step.event, known)
    case 'wait_date':
      return step.at === '' ? 'Choose a date and time.' : null
    case 'condition':
      return step.filter.conditions.length === 0 ? 'Add a condition.' : null
    case 'split':
      return problemOfSplit(step.branches)
    case 'tag':
      return step.tag === '' ? 'Choose a tag.' : null
    case 'list':
      return known.lists.has(step.list_id) ? null : 'Choose a list.'
    case 'service':
      return problemOfService(step, known.services)
    case 'field':
      return step.key === '' ? 'Choose a field.' : null
    case 'webhook':
      return isWebAddress(step.url) ? null : 'Enter an address that starts with https://.'
    case 'notify':
      return step.message.trim() === '' ? 'Enter a message.' : null
    case 'go_to':
      return problemOfGoTo(step.step, flow)
    case 'wait':
    case 'wait_until':
    case 'end':
      return null
  }
}

function problemOfPush({ title, url }: StepOf<'push'>['push']): string | null {
  if (title === '') return 'Enter a title.'
  return url === '' ? 'Enter the page that a click opens.' : null
}

/** Returns the problem with the service that contacts are added to, or with its list. */
export function problemOfService(
  { service, settings }: Pick<StepOf<'service'>, 'service' | 'settings'>,
  services: KnownNames['services'],
): string | null {
  if (service === '') return 'Choose a service.'
  const known = services.get(service)
  if (!known) return 'This service is not connected. Connect it in Integrations, or choose another.'
  if (!known.isValid) return `${known.name} is disconnected. Connect it again in Integrations.`
  return missingOf(service, known.listLabel, settings)?.message ?? null
}

function problemOfSplit(branches: readonly { readonly key: string; readonly weight: number }[]): string | null {
  if (new Set(branches.map(({ key }) => key)).size < branches.length) return 'Two branches have the same name.'
  return branches.some(({ weight }) => weight > 0) ? null : 'Give at least one branch a weight.'
}

const isWebAddress = (url: string) => /^https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(url)

function problemOfGoTo(target: string, { steps }: Flow): string | null {
  return steps.some(({ id }) => id === target) ? null : 'Choose the step to go to.'
}

/** Returns steps that are unreachable, share an ID, or loop without ever waiting. */
function structureIssues(flow: Flow): Issue[] {
  const { nodes } = compileFlow(flow)
  const byId = new Map(flow.steps.map((step) => [step.id, step]))
  const seen = new Set<string>()
  const issues: Issue[] = []
  for (const step of flow.steps) {
    if (seen.has(step.id)) issues.push({ path: placeOf(step), message: 'Two steps have the same name.' })
    seen.add(step.id)
    const { under } = step
    const parent = under && byId.get(under.step)
    if (under && !(parent && branchesOf(parent).includes(under.branch))) {
      issues.push({ path: placeOf(step), message: 'The branch of this step does not exist.' })
    } else if (!nodes.has(step.id)) {
      issues.push({ path: placeOf(step), message: 'This step is part of itself.' })
    }
  }
  return [...issues, ...endlessIssues(flow)]
}

const waits = new Set(['wait', 'wait_until', 'wait_for'])

/** Returns "Go to" steps that lead back to themselves without a wait in between. */
function endlessIssues(flow: Flow): Issue[] {
  const { nodes } = compileFlow(flow)
  return flow.steps.flatMap((step) => {
    if (step.kind !== 'go_to') return []
    const open = [step.step]
    const reached = new Set<string>()
    while (open.length > 0) {
      const id = open.pop()!
      const node = nodes.get(id)
      if (!node || reached.has(id) || waits.has(node.step.kind)) continue
      if (id === step.id) return [{ path: placeOf(step), message: 'This goes round in a circle. Add a wait.' }]
      reached.add(id)
      const ways =
        node.step.kind === 'go_to'
          ? [node.step.step]
          : node.step.kind === 'end'
            ? []
            : [node.next, ...Object.values(node.branches)]
      for (const way of ways) if (way !== null) open.push(way)
    }
    return []
  })
}
