import type { Id } from '#core/id.ts'
import type { Target } from '#features/integrations/contract.ts'
import { branchesOf } from '../../branches-of.ts'
import { checkFlow } from '../../check-flow.ts'
import { type Flow, interests, type Step, type Trigger } from '../../flow.ts'
import type { FlowEvent } from '../../flow-events.ts'
import { aFlow } from './any-steps.ts'

type Random = () => number

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const custom = (name: string) => ({ kind: 'custom', name }) as const
const span = (random: Random) => ({
  amount: 1 + Math.floor(random() * 30),
  unit: pick(random, ['minute', 'hour'] as const),
})
/** The moment at which tests begin. Random dates lie around it. */
const start = Date.UTC(2026, 10, 20, 10)
const kinds = [
  'wait',
  'wait_until',
  'wait_date',
  'wait_for',
  'condition',
  'split',
  'tag',
  'list',
  'email',
  'push',
  'discount',
  'service',
  'webhook',
  'notify',
  'field',
  'go_to',
  'end',
] as const

/** The parts of a site that random flows use. */
export interface FlowParts {
  readonly emailId: Id
  readonly listId: Id
  /** A discount campaign with enough codes for all contacts. */
  readonly discountId: Id
  /** A list of MailerLite, which is connected. */
  readonly target: Target
}

/**
 * Creates a valid flow with random steps. Its events are "Start", "A", "B", "C", orders, the list, the tags "x" and
 * "y", and product news.
 */
export function anyFlow(random: Random, parts: FlowParts): Flow {
  const { emailId, listId, discountId } = parts
  for (;;) {
    const flow = drawn(random, parts)
    const problems = checkFlow(flow, {
      lists: new Set([listId]),
      segments: new Set(),
      emails: new Set([emailId]),
      forms: new Set(),
      campaigns: new Set(),
      discounts: new Set([discountId]),
      services: new Map([['mailerlite', { name: 'MailerLite', listLabel: 'Group', isValid: true }]]),
    })
    if (problems.length === 0) return flow
  }
}

/** Returns a custom event, or one from another room. */
const anEvent = (random: Random, name: string, { listId }: FlowParts): FlowEvent =>
  pick(random, [
    custom(name),
    custom(name),
    { kind: 'ordered' },
    { kind: 'tagged', tag: pick(random, ['x', 'y']) },
    { kind: 'joined_list', list_id: listId },
  ])

function aTrigger(random: Random, parts: FlowParts): Trigger {
  const interest = { interest: pick(random, interests), within_days: 30 }
  const kind = random()
  if (kind < 0.15) return { kind: 'back_in_stock', ...interest }
  if (kind < 0.3) return { kind: 'price_dropped', ...interest, percent: pick(random, [10, 40]) }
  return { kind: 'event', event: kind < 0.8 ? custom('Start') : anEvent(random, 'Start', parts), where: [] }
}

function drawn(random: Random, parts: FlowParts): Flow {
  const steps: Step[] = []
  const count = 2 + Math.floor(random() * 11)
  for (let i = 0; i < count; i++) {
    const parents = steps.filter((step) => branchesOf(step).length > 0)
    const parent = random() < 0.6 ? pick(random, parents.length > 0 ? parents : [undefined]) : undefined
    const under = parent ? { step: parent.id, branch: pick(random, branchesOf(parent)) } : null
    // Few different IDs, so that a changed flow shares some steps with the old one and lacks others.
    const id = `s${i + (random() < 0.2 ? 20 : 0)}`
    steps.push(aStepOf(random, { id, under }, steps, parts))
  }
  return aFlow(steps, {
    filter: { match: 'all', conditions: random() < 0.2 ? [{ field: 'tag', operator: 'has_not', value: 'y' }] : [] },
    trigger: aTrigger(random, parts),
    exits: random() < 0.3 ? [anEvent(random, 'B', parts)] : [],
    exit_filter: random() < 0.3 ? { match: 'all', conditions: [{ field: 'tag', operator: 'has', value: 'y' }] } : null,
    goal:
      random() < 0.5
        ? { event: anEvent(random, 'C', parts), days: 1 + Math.floor(random() * 3), ends: random() < 0.5 }
        : null,
    reentry: pick(random, [{ kind: 'never' }, { kind: 'always' }, { kind: 'after', days: 1 }] as const),
    hold_out: pick(random, [0, 0, 30]),
  })
}

function aStepOf(random: Random, base: Pick<Step, 'id' | 'under'>, before: readonly Step[], parts: FlowParts): Step {
  const kind = pick(random, kinds)
  const tag = pick(random, ['x', 'y'])
  switch (kind) {
    case 'wait':
      return { ...base, kind, span: span(random) }
    case 'wait_until': {
      const weekdays = [0, 1, 2, 3, 4, 5, 6].filter(() => random() < 0.5)
      return {
        ...base,
        kind,
        weekdays,
        hour: Math.floor(random() * 24),
        zone: pick(random, ['contact', 'site'] as const),
      }
    }
    case 'wait_date':
      return { ...base, kind, at: new Date(start + Math.floor(random() * 14) * 86_400_000).toISOString() }
    case 'wait_for':
      return { ...base, kind, event: anEvent(random, 'A', parts), at_most: span(random) }
    case 'condition':
      return { ...base, kind, filter: { match: 'all', conditions: [{ field: 'tag', operator: 'has', value: tag }] } }
    case 'split': {
      const branches = [
        { key: 'a', weight: 50 },
        { key: 'b', weight: Math.floor(random() * 100) },
      ]
      return { ...base, kind, branches, auto_winner: false }
    }
    case 'tag':
      return { ...base, kind, change: pick(random, ['add', 'remove'] as const), tag }
    case 'email':
      return { ...base, kind, email_id: parts.emailId, smart_sending: true }
    case 'list':
      return { ...base, kind, change: pick(random, ['add', 'remove'] as const), list_id: parts.listId }
    case 'push': {
      const push = { title: 'Hello', body: '', url: 'https://shop.example/', icon: '', image: '', keep_hours: 2 }
      return { ...base, kind, push, smart_sending: true }
    }
    case 'discount':
      return { ...base, kind, campaign_id: parts.discountId }
    case 'service':
      return { ...base, kind, service: 'mailerlite', settings: parts.target }
    case 'webhook':
      return { ...base, kind, url: 'https://hooks.example/in' }
    case 'notify':
      return { ...base, kind, message: 'Somebody is here.' }
    case 'field':
      return { ...base, kind, key: 'stage', value: base.id }
    case 'go_to':
      return { ...base, kind, step: pick(random, before)?.id ?? base.id }
    case 'end':
      return { ...base, kind }
  }
}
