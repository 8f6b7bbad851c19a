import { memo, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import type { FlowEditing } from '../use-flow-editing.ts'
import type { ProblemAt } from '../use-problems.ts'
import styles from './canvas.module.css'
import { type Layout, triggerId } from './layout.ts'

interface OverviewProps {
  editing: FlowEditing
  layout: Layout
  viewport: RefObject<HTMLDivElement | null>
  frame: RefObject<HTMLDivElement | null>
  scale: number
}

/**
 * A small view of the whole flow that marks the visible part. Empty if everything is visible. Pressing or dragging
 * scrolls there.
 */
export function Overview({ editing, layout, viewport, frame, scale }: OverviewProps) {
  const [seen, setSeen] = useState({ x: 0, y: 0, width: 0, height: 0 })
  const { width, height } = layout
  useEffect(() => {
    const room = viewport.current!
    const look = () => {
      const { offsetLeft, offsetTop } = frame.current!
      setSeen({
        x: (room.scrollLeft - offsetLeft) / scale,
        y: (room.scrollTop - offsetTop) / scale,
        width: room.clientWidth / scale,
        height: room.clientHeight / scale,
      })
    }
    const observer = new ResizeObserver(look)
    observer.observe(room)
    room.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      observer.disconnect()
      room.removeEventListener('scroll', look)
    }
  }, [viewport, frame, scale, width, height])
  if (seen.width >= width && seen.height >= height) return null

  function go(event: PointerEvent<SVGSVGElement>) {
    if (event.buttons !== 1) return
    const { left, top, width: drawn } = event.currentTarget.getBoundingClientRect()
    const small = drawn / width
    const { offsetLeft, offsetTop } = frame.current!
    viewport.current!.scrollTo(
      offsetLeft + ((event.clientX - left) / small - seen.width / 2) * scale,
      offsetTop + ((event.clientY - top) / small - seen.height / 2) * scale,
    )
  }
  const small = Math.min(180 / width, 130 / height)
  return (
    <svg
      className={styles.overview}
      viewBox={`0 0 ${width} ${height}`}
      width={width * small}
      height={height * small}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={go}
    >
      <SmallCards boxes={layout.boxes} active={editing.active} problems={editing.problems} />
      <rect className={styles.seen} {...seen} rx={12} />
    </svg>
  )
}

interface SmallCardsProps {
  boxes: Layout['boxes']
  active: string | null
  problems: ProblemAt
}

/** The cards of the overview. Redrawn when the flow or the selection changes, not with each pixel of scrolling. */
const SmallCards = memo(function SmallCards({ boxes, active, problems }: SmallCardsProps) {
  return [...boxes].map(([id, box]) => (
    <rect
      key={id}
      {...box}
      rx={12}
      data-active={active === id || undefined}
      data-problem={(id !== triggerId && problems(`flow.steps.${id}`) !== undefined) || undefined}
    />
  ))
})
