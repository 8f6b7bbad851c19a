import { VisuallyHidden } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { memo } from 'react'
import { formatNumber } from '#core/number.ts'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import type { StepKind, TestStep } from '../../contract.ts'
import { stepIcons } from '../step-icons.ts'
import { outcomeName } from '../words.ts'
import styles from './canvas.module.css'

interface StepNodeProps {
  id: string
  /** Null for the trigger. */
  kind: StepKind | null
  x: number
  y: number
  width: number
  height: number
  title: string
  text: string
  /** The branch it belongs to, for screen readers. */
  branch: string
  level: number
  index: number
  count: number
  isActive: boolean
  problem: string | undefined
  figures: readonly Figure[] | undefined
  /** The test run's result for this step; null if the run doesn't reach it. */
  walked: TestStep | null | undefined
}

/** A figure at the bottom of a card. */
export type Figure = readonly [name: string, count: number]

/** One step on the canvas: its kind, its settings, its problems and its figures. */
// Takes no objects that change with the flow, so that a key press redraws only the cards that it changes.
export const StepNode = memo(function StepNode(props: StepNodeProps) {
  const {
    id,
    kind,
    x,
    y,
    width,
    height,
    title,
    text,
    branch,
    level,
    index,
    count,
    isActive,
    problem,
    figures,
    walked,
  } = props
  const { icon: Picture, group } = kind === null ? { icon: IconBolt, group: 'trigger' } : stepIcons[kind]
  return (
    <div
      role="treeitem"
      className={styles.node}
      style={{ left: x, top: y, width, height }}
      tabIndex={isActive ? 0 : -1}
      aria-level={level}
      aria-posinset={index}
      aria-setsize={count}
      aria-selected={isActive}
      data-step={id}
      data-group={group}
      data-problem={problem !== undefined || undefined}
      data-dim={walked === null || undefined}
    >
      <div className={styles.nodeHead}>
        <span className={styles.nodeIcon} aria-hidden>
          <Picture size={17} stroke={1.8} />
        </span>
        <span className={styles.nodeWords}>
          <strong>{title}</strong>
          <span>{text}</span>
        </span>
        <VisuallyHidden>{[branch, problem].filter(Boolean).join(' ')}</VisuallyHidden>
        {problem !== undefined && <span className={styles.nodeProblem} title={problem} aria-hidden />}
      </div>
      {walked && (
        <p className={styles.nodeWalk} title={walked.why}>
          <b>{outcomeName(walked.outcome)}</b> {formatFullMoment(walked.at)}
        </p>
      )}
      {!walked && figures && (
        <dl className={styles.nodeFigures}>
          {figures.map(([name, count]) => (
            <div key={name} data-some={count > 0 || undefined}>
              <dt>{name}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
})

/** The figures of a step, with the names used everywhere. */
export const figureNames = [
  ['waiting', 'Waiting'],
  ['passed', 'Passed'],
  ['converted', 'Converted'],
  ['left', 'Left'],
] as const
