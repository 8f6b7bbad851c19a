import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { FlowEditing } from '../use-flow-editing.ts'
import styles from './canvas.module.css'
import type { Layout } from './layout.ts'
import { Overview } from './overview.tsx'

interface CanvasToolsProps {
  editing: FlowEditing
  layout: Layout
  viewport: RefObject<HTMLDivElement | null>
  frame: RefObject<HTMLDivElement | null>
  scale: number
  onZoom: (zoom: number | 'fit') => void
}

/** The controls in the corner of the canvas: the zoom, and an overview of the visible part. */
export function CanvasTools({ editing, layout, viewport, frame, scale, onZoom }: CanvasToolsProps) {
  const step = (by: number) => onZoom(Math.round(Math.min(4, Math.max(0.1, scale * by)) * 100) / 100)
  const tools = [
    { label: 'Zoom out', icon: IconMinus, run: () => step(0.8) },
    { label: 'Zoom in', icon: IconPlus, run: () => step(1.25) },
    { label: 'Fit to screen', icon: IconFocusCentered, run: () => onZoom('fit') },
  ]
  return (
    <div className={styles.tools}>
      <Overview editing={editing} layout={layout} viewport={viewport} frame={frame} scale={scale} />
      <fieldset className={styles.zoom} aria-label="Zoom">
        {tools.map(({ label, icon: Picture, run }) => (
          <Tooltip key={label} label={label} openDelay={400}>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={run}>
              <Picture size={17} />
            </ActionIcon>
          </Tooltip>
        ))}
        <button type="button" className={styles.percent} aria-label="Zoom to 100%" onClick={() => onZoom(1)}>
          {Math.round(scale * 100)}%
        </button>
      </fieldset>
    </div>
  )
}
