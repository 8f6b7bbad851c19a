import { Menu } from '@mantine/core'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useZoom } from '#form/editor/use-zoom.ts'
import type { StepKind, TestStep } from '../../contract.ts'
import { AddStepMenu } from '../add-step-menu.tsx'
import type { StepPosition } from '../edit-steps.ts'
import type { FlowEditing } from '../use-flow-editing.ts'
import { stepNames } from '../words.ts'
import { AddButtons } from './add-buttons.tsx'
import { BranchLabels } from './branch-labels.tsx'
import styles from './canvas.module.css'
import { CanvasTools } from './canvas-tools.tsx'
import { DragHint } from './drag-hint.tsx'
import { FlowLines } from './flow-lines.tsx'
import { layoutFlow, triggerId } from './layout.ts'
import { placeName } from './place-name.ts'
import { StepTree } from './step-tree.tsx'
import { usePan } from './use-pan.ts'
import { useStepDrag } from './use-step-drag.ts'
import { testedLines } from './tested-lines.ts'

interface FlowCanvasProps {
  editing: FlowEditing
  /** The path of a test run; undefined if there is none. */
  walk: readonly TestStep[] | undefined
  /** Called when the user edits the selection: the panel takes the focus. */
  onOpen: () => void
  /** Called when a step, or the trigger, is selected on the canvas. */
  onChoose: (id: string) => void
}

/**
 * A flow from top to bottom. Steps are moved by dragging and added with the plus between any two. The canvas can be
 * zoomed and scrolled.
 */
export function FlowCanvas({ editing, walk, onOpen, onChoose }: FlowCanvasProps) {
  const { flow, numbers, isReadOnly, active } = editing
  const { steps } = flow
  const hasFigures = editing.figures !== undefined || walk !== undefined
  const layout = useMemo(() => layoutFlow(steps, { hasFigures }), [steps, hasFigures])
  const lines = useMemo(() => walk && testedLines(steps, walk), [steps, walk])
  const viewport = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<number | 'fit'>(1)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [adding, setAdding] = useState<StepPosition>()
  const fitting = Math.min(1, (room.width - 48) / layout.width, (room.height - 48) / layout.height)
  const scale = zoom === 'fit' ? Math.max(0.1, fitting) : zoom
  useZoom({ viewport, frame, scale, onZoom: setZoom })
  usePan(viewport)
  const { dragged, begin } = useStepDrag({ viewport, frame, steps, layout, scale, onMove: editing.moveTo })

  useEffect(() => {
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = viewport.current!
      setRoom({ width, height })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(viewport.current!)
    return () => observer.disconnect()
  }, [])

  // The trigger is centered at first, however wide the flow is.
  useLayoutEffect(() => {
    const { x, width } = layout.boxes.get(triggerId)!
    const { current } = viewport
    current!.scrollTo(frame.current!.offsetLeft + x + width / 2 - current!.clientWidth / 2, 0)
    // Only once: later the canvas stays where the user has scrolled it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const place = adding && layout.places.find(({ spot }) => isSameSpot(spot, adding))
  const close = () => {
    setAdding(undefined)
    editing.focusActive()
  }
  return (
    <div className={styles.canvas}>
      <div ref={viewport} className={styles.viewport} data-dragging={dragged !== null || undefined}>
        <div className={styles.sheet}>
          <div ref={frame} style={{ width: layout.width * scale, height: layout.height * scale }}>
            <div
              className={styles.world}
              style={{ width: layout.width, height: layout.height, transform: `scale(${scale})` }}
            >
              <FlowLines layout={layout} walked={lines} />
              <BranchLabels labels={layout.labels} steps={steps} splits={editing.report?.splits} />
              {layout.end && (
                <span className={styles.end} style={{ left: layout.end.x, top: layout.end.y }} aria-hidden>
                  End
                </span>
              )}
              {!isReadOnly && (
                <AddButtons places={layout.places} numbers={numbers} isFull={editing.isFull} onAdd={setAdding} />
              )}
              <StepTree
                editing={editing}
                layout={layout}
                walk={walk}
                onChoose={onChoose}
                onOpen={onOpen}
                onAdd={() => {
                  // The key press that opens the menu must not reach it.
                  if (!isReadOnly && !editing.isFull) requestAnimationFrame(() => setAdding(editing.spotAfterActive()))
                }}
                onDragStart={isReadOnly ? undefined : begin}
              />
              {place && (
                <Menu
                  key={placeName(place.spot, numbers)}
                  opened
                  position="bottom"
                  shadow="md"
                  width={240}
                  onClose={close}
                  returnFocus={false}
                >
                  <Menu.Target>
                    <button
                      type="button"
                      tabIndex={-1}
                      ref={(target) => target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
                      className={styles.menuTarget}
                      style={{ left: place.x, top: place.y }}
                      aria-label={placeName(place.spot, numbers)}
                    />
                  </Menu.Target>
                  <AddStepMenu
                    copied={editing.copiedCount}
                    onAdd={(kind: StepKind) => editing.add(kind, place.spot)}
                    onPaste={() => editing.paste(place.spot)}
                  />
                </Menu>
              )}
            </div>
          </div>
        </div>
      </div>
      <CanvasTools editing={editing} layout={layout} viewport={viewport} frame={frame} scale={scale} onZoom={setZoom} />
      <DragHint
        dragged={dragged}
        name={dragged ? stepNames[steps.find(({ id }) => id === dragged.id)?.kind ?? 'end'] : ''}
      />
      {active === triggerId && steps.length === 0 && !isReadOnly && (
        <p className={styles.hint}>Click + to add the first step.</p>
      )}
    </div>
  )
}

const isSameSpot = (a: StepPosition, b: StepPosition) =>
  a.after === b.after && a.under?.step === b.under?.step && a.under?.branch === b.under?.branch
