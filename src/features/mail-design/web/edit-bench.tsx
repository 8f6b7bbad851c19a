import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, type Icon } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCall } from '#platform/web/use-call.ts'
import { mailDesignCalls } from '../contract.ts'
import { findBlock } from '../walk.ts'
import { Canvas } from './canvas/canvas.tsx'
import { useBoxes } from './canvas/use-boxes.ts'
import { useDrag } from './canvas/use-drag.ts'
import { useDrawing } from './canvas/use-drawing.ts'
import { panelId } from './focus-panel.ts'
import styles from './mail-design.module.css'
import { useMailEditing, useMailState } from './mail-editing.tsx'
import { Palette } from './palette.tsx'
import { BlockPanel } from './panel/block-panel.tsx'
import { ThemePanel } from './panel/theme-panel.tsx'

/** The editor's three parts: the palette, the email, and the fields of the selected block. */
export function EditBench({ onSaveBlock }: { onSaveBlock: (id: string) => void }) {
  const editing = useMailEditing()
  const { document, selected, typing } = useMailState()
  const kit = useCall(mailDesignCalls.kit, {})
  const [device, setDevice] = useState('desktop')
  const stage = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const drawing = useDrawing(host, document, typing)
  const boxes = useBoxes(stage, host, document)
  const drag = useDrag(stage, boxes)
  const block = selected === null ? undefined : findBlock(document, selected)?.block
  return (
    <div className={styles.benches}>
      <Palette saved={kit.data?.blocks ?? []} onDrag={drag.start} />
      <div className={styles.middle}>
        <Canvas {...{ stage, host, drawing, boxes, drag }} isPhone={device === 'phone'} onSaveBlock={onSaveBlock} />
        <SegmentedControl
          className={styles.device}
          size="xs"
          aria-label="Canvas width"
          value={device}
          onChange={setDevice}
          data={[
            { value: 'desktop', label: <DeviceLabel icon={IconDeviceDesktop} label="Desktop" /> },
            { value: 'phone', label: <DeviceLabel icon={IconDeviceMobile} label="Phone" /> },
          ]}
        />
      </div>
      <aside id={panelId} className={styles.panel} aria-label="Settings">
        {block && (
          <div className={styles.panelBar}>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => editing.select(null)}>
              ‹ Email settings
            </Button>
            <Button
              className={styles.narrow}
              size="compact-xs"
              variant="light"
              onClick={() => stage.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()}
            >
              Back to block
            </Button>
          </div>
        )}
        {block ? <BlockPanel key={block.id} block={block} /> : <ThemePanel />}
      </aside>
    </div>
  )
}

function DeviceLabel({ icon: Picture, label }: { icon: Icon; label: string }) {
  return (
    <>
      <Picture size={15} aria-hidden style={{ verticalAlign: 'middle' }} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}
