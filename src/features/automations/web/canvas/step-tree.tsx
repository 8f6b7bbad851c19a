import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import { useListedShortcuts } from '#platform/web/shortcut-list.ts'
import type { Report, TestStep } from '../../contract.ts'
import type { FlowEditing } from '../use-flow-editing.ts'
import { branchName, stepNames, stepWords, triggerWords } from '../words.ts'
import styles from './canvas.module.css'
import { type Layout, triggerId } from './layout.ts'
import { stepInDirection } from './step-in-direction.ts'
import { type Figure, figureNames, StepNode } from './step-node.tsx'
import { treePlaces } from './tree-places.ts'

interface StepTreeProps {
  editing: FlowEditing
  layout: Layout
  walk: readonly TestStep[] | undefined
  onChoose: (id: string) => void
  onOpen: () => void
  onAdd: () => void
  onDragStart: ((id: string, card: HTMLElement, down: { clientX: number; clientY: number }) => void) | undefined
}

const listed = {
  name: 'Automation',
  shortcuts: [
    { keys: 'Enter', label: 'Open step' },
    { keys: 'Insert', label: 'Add step' },
    { keys: 'mod+C', label: 'Copy step' },
    { keys: 'mod+V', label: 'Paste step' },
    { keys: 'mod+D', label: 'Duplicate step' },
    { keys: 'alt+ArrowUp', label: 'Move step up' },
    { keys: 'alt+ArrowDown', label: 'Move step down' },
    { keys: 'Delete', label: 'Delete step' },
  ],
}

/** The trigger and the steps as one tree. Arrow keys move between them, and every change has a keyboard shortcut. */
export function StepTree({ editing, layout, walk, onChoose, onOpen, onAdd, onDragStart }: StepTreeProps) {
  const { flow, ordered, active, numbers, choices, problems, figures, report, isReadOnly } = editing
  const tree = useRef<HTMLDivElement>(null)
  useListedShortcuts(listed)
  // If the run passes a step more than once, the first time is shown.
  const walked = new Map(walk?.toReversed().map((one) => [one.step_id, one]))
  const shown = active !== null && (active === triggerId || numbers.has(active)) ? active : triggerId

  function focus(id: string) {
    onChoose(id)
    const card = tree.current?.querySelector<HTMLElement>(`[data-step="${id}"]`)
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, shiftKey } = event
    const isMod = event.ctrlKey || event.metaKey
    const isStep = shown !== triggerId && !isReadOnly
    const run = (() => {
      if (altKey && isStep && (key === 'ArrowUp' || key === 'ArrowDown'))
        return () => editing.moveBy(shown, key === 'ArrowUp' ? -1 : 1)
      if (altKey) return undefined
      if (isMod && isStep && key === 'c') return () => editing.copy(shown)
      if (isMod && isStep && key === 'd') return () => editing.duplicate(shown)
      if (isMod && !isReadOnly && key === 'v') return () => editing.paste(editing.spotAfterActive())
      if (isMod || shiftKey) return key === '+' && !isMod ? onAdd : undefined
      if (key.startsWith('Arrow') || key === 'Home')
        return () => focus(stepInDirection(flow.steps, layout.boxes, shown, key))
      if (key === 'Enter') return onOpen
      if (key === '+' || key === 'Insert') return onAdd
      return (key === 'Delete' || key === 'Backspace') && isStep ? () => editing.askRemove(shown) : undefined
    })()
    if (!run) return
    event.preventDefault()
    run()
  }

  const cardOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-step]')
  function onPointerDown(event: PointerEvent) {
    const card = cardOf(event.target)
    const id = card?.dataset['step']
    if (!card || !id || event.button !== 0 || event.pointerType === 'touch') return
    onDragStart?.(id, card, event)
  }
  const cardFigures = useMemo(() => {
    if (!figures) return undefined
    const named = (one: Report['steps'][number]) => figureNames.map(([key, name]): Figure => [name, one[key]])
    return new Map([...figures].map(([id, one]) => [id, named(one)]))
  }, [figures])
  const triggerFigures = useMemo(
    (): Figure[] | undefined =>
      report && [
        ['Entered', report.entered],
        ['Active', report.waiting],
        ['Converted', report.converted],
        ['Done', report.completed],
      ],
    [report],
  )
  const cards = useMemo(
    () =>
      ordered.map((step) => ({
        id: step.id,
        kind: step.kind,
        title: `${numbers.get(step.id)}. ${stepNames[step.kind]}`,
        text: stepWords(step, choices, { steps: ordered }),
        branch: step.under ? `${branchName(step.under.branch)} of step ${numbers.get(step.under.step)}` : '',
      })),
    [ordered, numbers, choices],
  )
  const places = useMemo(() => treePlaces(flow.steps), [flow.steps])
  const walkedOf = (id: string) => (walk ? (walked.get(id) ?? null) : undefined)
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={-1}
      aria-label="Steps"
      className={styles.tree}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      // The focused step is always the selected one, however it got the focus.
      onFocus={({ target }) => {
        const id = cardOf(target)?.dataset['step']
        if (id !== undefined && id !== shown) onChoose(id)
      }}
      onClick={({ target }) => {
        const id = cardOf(target)?.dataset['step']
        if (id !== undefined) focus(id)
      }}
      onDoubleClick={({ target }) => cardOf(target) && onOpen()}
    >
      <StepNode
        id={triggerId}
        kind={null}
        {...layout.boxes.get(triggerId)!}
        title="Trigger"
        text={triggerWords(flow.trigger, choices)}
        branch=""
        {...places.get(triggerId)!}
        isActive={shown === triggerId}
        problem={problems('flow.trigger') ?? problems('flow.filter')}
        figures={triggerFigures}
        walked={undefined}
      />
      {cards.map((card) => (
        <StepNode
          key={card.id}
          {...card}
          {...layout.boxes.get(card.id)!}
          {...places.get(card.id)!}
          isActive={shown === card.id}
          problem={problems(`flow.steps.${card.id}`)}
          figures={cardFigures?.get(card.id)}
          walked={walkedOf(card.id)}
        />
      ))}
    </div>
  )
}
