import { branchesOf } from '../../branches-of.ts'
import { checkFlow } from '../../check-flow.ts'
import type { Flow, Step } from '../../flow.ts'
import { aFlow } from './any-steps.ts'

type Random = () => number

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const custom = (name: string) => ({ kind: 'custom', name }) as const
const span = (random: Random) => ({
  amount: 1 + Math.floor(random() * 30),
  unit: pick(random, ['minute', 'hour'] as const),
})
/** The moment at which tests begin, about which dates lie. */
const start = Date.UTC(2026, 10, 20, 10)
const kinds = [
  'wait',
  'wait_until',
  'wait_date',
  'wait_for',
  'condition',
  'split',
  'tag',
  'email',
  'field',
  'go_to',
  'end',
] as const

/** A flow with any steps, that runs: events are "Start", "A", "B" and "C", tags "x" and "y". */
export function anyFlow(random: Random, emailId: string): Flow {
  for (;;) {
    const flow = drawn(random, emailId)
    if (
      checkFlow(flow, {
        lists: new Set(),
        segments: new Set(),
        emails: new Set([emailId]),
        forms: new Set(),
        campaigns: new Set(),
        discounts: new Set(),
        services: new Map(),
      }).length === 0
    )
      return flow
  }
}

function drawn(random: Random, emailId: string): Flow {
  const steps: Step[] = []
  const count = 1 + Math.floor(random() * 9)
  for (let i = 0; i < count; i++) {
    const parents = steps.filter((step) => branchesOf(step).length > 0)
    const parent = random() < 0.6 ? pick(random, parents.length > 0 ? parents : [undefined]) : undefined
    const under = parent ? { step: parent.id, branch: pick(random, branchesOf(parent)) } : null
    // Few names, so that a changed flow keeps some steps and lacks others.
    const id = `s${i + (random() < 0.2 ? 20 : 0)}`
    steps.push(aStepOf(random, { id, under }, steps, emailId))
  }
  return aFlow(steps, {
    filter: { match: 'all', conditions: random() < 0.2 ? [{ field: 'tag', operator: 'has_not', value: 'y' }] : [] },
    exits: random() < 0.5 ? [custom('B')] : [],
    exit_filter: random() < 0.3 ? { match: 'all', conditions: [{ field: 'tag', operator: 'has', value: 'y' }] } : null,
    goal: random() < 0.5 ? { event: custom('C'), days: 1 + Math.floor(random() * 3), ends: random() < 0.5 } : null,
    reentry: pick(random, [{ kind: 'never' }, { kind: 'always' }, { kind: 'after', days: 1 }] as const),
    hold_out: pick(random, [0, 0, 30]),
  })
}

function aStepOf(random: Random, base: Pick<Step, 'id' | 'under'>, before: readonly Step[], emailId: string): Step {
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
      return { ...base, kind, event: custom('A'), at_most: span(random) }
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
      return { ...base, kind, email_id: emailId, smart_sending: true }
    case 'field':
      return { ...base, kind, key: 'stage', value: base.id }
    case 'go_to':
      return { ...base, kind, step: pick(random, before)?.id ?? base.id }
    case 'end':
      return { ...base, kind }
  }
}
