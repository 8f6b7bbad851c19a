import type { Filter } from '#features/contacts/contract.ts'
import { type CompiledFlow, compileFlow } from './compile-flow.ts'
import { type Flow, spanMs, type Step, type Trigger } from './flow.ts'
import { type EventKey, keyOfEvent, matchingKeys } from './flow-events.ts'
import type { EndReason } from './shapes.ts'
import { branchFor, isHeldOut } from './split-share.ts'
import { isLate, lateMark, nextClockTime } from './wait-until.ts'

/** The world that a flow runs in, as the model sees it: the contacts' state, and how steps change it. */
interface ModelDeps {
  readonly automationId: string
  readonly siteZone: string
  holds(filter: Filter, person: string): boolean
  /** Performs a step that changes or sends something, and returns its outcome. */
  perform(step: Step, person: string): string
  zoneOf(person: string): string
}

/** A step that a contact completed. */
interface ModelMove {
  readonly step: string
  readonly outcome: string
  readonly at: number
}

/** A contact's path through a flow in the model. */
interface ModelEnrollment {
  readonly person: string
  readonly isHeld: boolean
  readonly enteredAt: number
  version: number
  step: string
  dueAt: number | null
  awaiting: EventKey | null
  isSignaled: boolean
  moves: ModelMove[]
  endedAt: number | null
  endReason: EndReason | ''
  convertedAt: number | null
}

type ProductTrigger = Extract<Trigger, { kind: 'back_in_stock' | 'price_dropped' }>

const dayMs = 86_400_000
const usualGoalDays = 30

/**
 * Simplest possible model of what should happen to contacts in a flow: one contact after another, in memory, at the
 * moments at which the engine runs. Property tests compare the engine with it.
 */
export function createModel(deps: ModelDeps) {
  const versions: { flow: Flow; compiled: CompiledFlow }[] = []
  const enrollments: ModelEnrollment[] = []
  let isActive = false

  const flowOf = ({ version }: { version: number }) => versions[version - 1]!
  const isIn = ({ endedAt }: ModelEnrollment) => endedAt === null

  function end(one: ModelEnrollment, reason: EndReason, at: number): void {
    Object.assign(one, { endedAt: at, endReason: reason, dueAt: null, awaiting: null })
  }

  function come(one: ModelEnrollment, id: string | null, at: number): void {
    if (id === null) return end(one, 'completed', at)
    const { step } = flowOf(one).compiled.nodes.get(id)!
    one.step = id
    one.isSignaled = false
    one.awaiting = step.kind === 'wait_for' ? keyOfEvent(step.event) : null
    if (step.kind === 'wait_date' && isLate(step, at)) one.awaiting = lateMark
    one.dueAt = dueAt(step, one.person, at)
  }

  function dueAt(step: Step, person: string, at: number): number {
    if (step.kind === 'wait') return at + spanMs(step.span)
    if (step.kind === 'wait_for') return at + spanMs(step.at_most)
    if (step.kind === 'wait_date') return isLate(step, at) ? at : Date.parse(step.at)
    if (step.kind !== 'wait_until') return at
    return nextClockTime(at, step, (step.zone === 'contact' && deps.zoneOf(person)) || deps.siteZone)
  }

  function outcomeOf(step: Step, one: ModelEnrollment): string {
    switch (step.kind) {
      case 'wait':
      case 'wait_until':
        return 'waited'
      case 'wait_date':
        return one.awaiting === lateMark ? 'late' : 'in_time'
      case 'wait_for':
        return one.isSignaled ? 'happened' : 'timed_out'
      case 'condition':
        return deps.holds(step.filter, one.person) ? 'yes' : 'no'
      case 'split':
        return branchFor(one.person, step.id, step.branches)
      case 'go_to':
        return 'went'
      case 'end':
        return 'ended'
      case 'email':
      case 'push':
      case 'discount':
      case 'tag':
      case 'list':
      case 'service':
      case 'field':
      case 'webhook':
      case 'notify':
        return deps.perform(step, one.person)
    }
  }

  function stepOn(one: ModelEnrollment, at: number): void {
    const { flow, compiled } = flowOf(one)
    const node = compiled.nodes.get(one.step)
    if (one.isHeld) return end(one, 'held_out', at)
    if (!node) return end(one, 'step_deleted', at)
    if (flow.exit_filter && flow.exit_filter.conditions.length > 0 && deps.holds(flow.exit_filter, one.person)) {
      return end(one, 'exit', at)
    }
    const { step } = node
    if (step.kind === 'wait_date' && Date.parse(step.at) > at) {
      one.dueAt = Date.parse(step.at)
      return
    }
    const outcome = outcomeOf(step, one)
    one.moves.push({ step: step.id, outcome, at })
    if (!isIn(one)) return
    if (step.kind === 'end') return come(one, null, at)
    if (step.kind === 'go_to') return come(one, step.step, at)
    come(one, Object.hasOwn(node.branches, outcome) ? node.branches[outcome]! : node.next, at)
  }

  function enter(person: string, at: number): void {
    const { flow, compiled } = versions.at(-1)!
    if (!deps.holds(flow.filter, person) || compiled.first === null) return
    const before = enrollments.filter((one) => one.person === person)
    const last = before.at(-1)
    if (last && isIn(last)) return
    if (last && flow.reentry.kind === 'never') return
    if (last && flow.reentry.kind === 'after' && at - last.enteredAt < flow.reentry.days * dayMs) return
    const one: ModelEnrollment = {
      person,
      isHeld: isHeldOut(deps.automationId, person, flow.hold_out),
      enteredAt: at,
      version: versions.length,
      step: '',
      dueAt: null,
      awaiting: null,
      isSignaled: false,
      moves: [],
      endedAt: null,
      endReason: '',
      convertedAt: null,
    }
    enrollments.push(one)
    come(one, compiled.first, at)
    if (one.isHeld) Object.assign(one, { awaiting: null, dueAt: at + (flow.goal?.days ?? usualGoalDays) * dayMs })
  }

  return {
    enrollments,
    /** Simulates an event of contacts. */
    applyContactEvent(key: EventKey, people: readonly string[], at: number): void {
      const keys = matchingKeys(key)
      for (const one of enrollments.filter(({ person }) => people.includes(person))) {
        const { goal } = flowOf(one).flow
        if (!goal || !keys.includes(keyOfEvent(goal.event)) || one.convertedAt !== null) continue
        if (at >= one.enteredAt + goal.days * dayMs) continue
        one.convertedAt = at
        if (goal.ends && isIn(one) && !one.isHeld) end(one, 'goal', at)
      }
      for (const one of enrollments.filter((any) => people.includes(any.person) && isIn(any) && !any.isHeld)) {
        const { flow } = flowOf(one)
        if (flow.exits.some((event) => keys.includes(keyOfEvent(event)))) end(one, 'exit', at)
        else if (one.awaiting !== null && keys.includes(one.awaiting) && one.dueAt! > at && !one.isSignaled) {
          one.isSignaled = true
          one.dueAt = at
        }
      }
      const trigger = versions.at(-1)?.flow.trigger
      if (!isActive || trigger?.kind !== 'event' || !keys.includes(keyOfEvent(trigger.event))) return
      for (const person of people) enter(person, at)
    },
    /**
     * Simulates a product that is back in stock, or whose price dropped by a percentage. `interested` returns who
     * showed which interest in it.
     */
    applyProductNews(
      news: { kind: ProductTrigger['kind']; percent: number },
      interested: (interest: ProductTrigger['interest']) => readonly string[],
      at: number,
    ): void {
      const trigger = versions.at(-1)?.flow.trigger
      if (!isActive || trigger?.kind !== news.kind) return
      if (trigger.kind === 'price_dropped' && news.percent < trigger.percent) return
      for (const person of interested(trigger.interest)) enter(person, at)
    },
    /** Simulates a run of the engine: contacts whose step is due complete it, and further steps that are due then. */
    run(at: number): void {
      for (let due = [...enrollments]; due.length > 0 && isActive;) {
        due = enrollments.filter(({ dueAt: when }) => when !== null && when <= at)
        for (const one of due) if (isIn(one) && one.dueAt !== null && one.dueAt <= at) stepOn(one, at)
      }
    },
    publish(flow: Flow, people: 'stay' | 'move', at: number): void {
      if (versions.length === 0) isActive = true
      versions.push({ flow, compiled: compileFlow(flow) })
      if (people === 'stay') return
      for (const one of enrollments.filter(isIn)) {
        if (!one.isHeld && !flowOf({ version: versions.length }).compiled.nodes.has(one.step))
          end(one, 'step_deleted', at)
        else one.version = versions.length
      }
    },
    pause(): void {
      isActive = false
    },
    resume(): void {
      isActive = versions.length > 0
    },
  }
}
