import { memo, useId } from 'react'
import styles from './canvas.module.css'
import type { Layout } from './layout.ts'

interface FlowLinesProps {
  layout: Layout
  /** Keys of the lines that a test run followed; undefined if there is none. */
  walked: ReadonlySet<string> | undefined
}

/** The lines between steps. "Go to" lines have an arrow. */
export const FlowLines = memo(function FlowLines({ layout: { width, height, lines }, walked }: FlowLinesProps) {
  const arrow = useId()
  // Lines that the test run followed are drawn above the others.
  const drawn = walked ? lines.toSorted((a, b) => Number(walked.has(a.key)) - Number(walked.has(b.key))) : lines
  return (
    <svg className={styles.lines} width={width} height={height} aria-hidden>
      <marker
        id={arrow}
        viewBox="0 0 8 8"
        refX="7"
        refY="4"
        markerUnits="userSpaceOnUse"
        markerWidth="11"
        markerHeight="11"
        orient="auto"
      >
        <path d="M0 0L8 4L0 8z" />
      </marker>
      {drawn.map(({ key, path }) => (
        <path
          key={key}
          d={path}
          data-go={key.startsWith('go ') || undefined}
          data-walked={walked?.has(key) || undefined}
          markerEnd={key.startsWith('go ') ? `url(#${arrow})` : undefined}
        />
      ))}
    </svg>
  )
})
