import { useMemo, useState } from 'react'
import { type Flow, flowLimits, type Report, type Step, type StepKind } from '../contract.ts'
import { triggerId } from './canvas/layout.ts'
import { copiedSteps, copyStep, pasteSteps } from './copy-steps.ts'
import { addStep, changeStep, freeId, inOrder, newStep, removeStep, type StepPosition } from './edit-steps.ts'
import { type MoveScope, moveStepBy, moveStepTo, removeKeeping, positionAfter, stepGroup } from './move-steps.ts'
import type { Choices } from './use-choices.ts'
import { useFlowHistory } from './use-flow-history.ts'
import type { ProblemAt } from './use-problems.ts'

interface FlowEditingProps {
  flow: Flow
  onChange: (flow: Flow) => void
  choices: Choices
  problems: ProblemAt
  report?: Report | undefined
  isReadOnly?: boolean | undefined
}

/** The state of a flow being edited: the selection, and every change that the canvas, list, panel and keys offer. */
export function useFlowEditing({ flow, onChange, choices, problems, report, isReadOnly = false }: FlowEditingProps) {
  const history = useFlowHistory(flow, onChange)
  const [active, setActive] = useState<string | null>(triggerId)
  const [removing, setRemoving] = useState<string>()
  const [spoken, setSpoken] = useState('')
  const { steps } = flow
  const ordered = useMemo(() => inOrder(steps), [steps])
  const numbers = useMemo(() => new Map(ordered.map(({ id }, index) => [id, index + 1])), [ordered])
  const figures = useMemo(() => report && new Map(report.steps.map((one) => [one.step_id, one])), [report])
  const set = (changed: Step[], what?: string) => history.change({ steps: changed }, what)
  const isFull = steps.length >= flowLimits.steps

  function choose(id: string) {
    setActive(id)
    // The step's card may not be drawn until after this.
    requestAnimationFrame(() => focusCard())
  }
  function remove(id: string, keep: readonly string[]) {
    const count = stepGroup(steps, id, 'step').all.length
    const rest = keep.length > 0 ? removeKeeping(steps, id, keep) : removeStep(steps, id)
    const number = numbers.get(id) ?? 1
    setRemoving(undefined)
    setSpoken(count > 1 && keep.length === 0 ? `${count} steps deleted` : 'Step deleted')
    set(rest)
    choose(ordered[number - 2]?.id ?? triggerId)
  }
  return {
    flow,
    choices,
    problems,
    figures,
    report,
    isReadOnly,
    ordered,
    numbers,
    isFull,
    active,
    setActive,
    /** Moves the focus back to the card of the selection. */
    focusActive: () => requestAnimationFrame(() => focusCard()),
    choose,
    /** The last action, for screen readers. */
    spoken,
    /** ID of the step about to be deleted whose branches contain steps. */
    removing,
    cancelRemove: () => setRemoving(undefined),
    undo: history.undo,
    redo: history.redo,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    change: (changed: Partial<Flow>) => history.change(changed, Object.keys(changed).join(' ')),
    changeStep: (step: Step) => set(changeStep(steps, step), `step ${step.id}`),
    spotAfterActive: () => positionAfter(steps, active),
    add(kind: StepKind, spot: StepPosition) {
      if (isFull) return
      const id = freeId(flow)
      set(addStep(steps, newStep(kind, id, spot.under), spot))
      choose(id)
    },
    copy(id: string) {
      copyStep(steps, id)
      setSpoken('Copied')
    },
    get copiedCount() {
      const count = copiedSteps()?.all.length ?? 0
      return steps.length + count > flowLimits.steps ? 0 : count
    },
    paste(spot: StepPosition) {
      const copied = copiedSteps()
      if (copied) insertCopy(copied, spot)
    },
    duplicate(id: string) {
      const step = steps.find((one) => one.id === id)
      if (step) insertCopy(stepGroup(steps, id, 'step'), { under: step.under, after: id })
    },
    moveTo(id: string, scope: MoveScope, spot: StepPosition) {
      set(moveStepTo(steps, id, scope, spot))
      setSpoken('Moved')
      choose(id)
    },
    moveBy(id: string, by: -1 | 1) {
      const moved = moveStepBy(steps, id, by)
      if (!moved) return
      set(moved)
      setSpoken(`Moved: now step ${inOrder(moved).findIndex((step) => step.id === id) + 1}`)
      choose(id)
    },
    askRemove(id: string) {
      if (stepGroup(steps, id, 'step').all.length > 1) setRemoving(id)
      else remove(id, [])
    },
    remove,
  }

  function insertCopy(group: ReturnType<typeof stepGroup>, spot: StepPosition) {
    if (steps.length + group.all.length > flowLimits.steps)
      return setSpoken(`An automation has at most ${flowLimits.steps} steps.`)
    const pasted = pasteSteps(flow, group, spot)
    set(pasted.steps)
    choose(pasted.id)
  }
}
export type FlowEditing = ReturnType<typeof useFlowEditing>

/** Focuses the card that is selected at that time, and scrolls it into view. */
function focusCard(): void {
  const card = document.querySelector<HTMLElement>('[role="tree"] [aria-selected="true"]')
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
