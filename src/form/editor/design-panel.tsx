import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '../document/problems.ts'
import { AddMenu } from './add-menu.tsx'
import { ColoursPanel } from './colours-panel.tsx'
import { useEditorValue } from './editor-context.tsx'
import styles from './editor.module.css'
import { Inspector } from './inspector.tsx'
import { Layers } from './layers.tsx'

type View = 'component' | 'layers' | 'colours'

/** All that changes the design: the selected component, the list of all of them, the colours of the whole. */
export function DesignPanel({ problems }: { problems: readonly Problem[] }) {
  const [view, setView] = useState<View>('component')
  const selected = useEditorValue((state) => state.selection.at(-1))
  const [seen, setSeen] = useState(selected)
  if (selected !== seen) {
    setSeen(selected)
    if (selected && view === 'colours') setView('component')
  }
  return (
    <div className={styles.design}>
      <div className={styles.designBar}>
        <AddMenu />
        <SegmentedControl
          size="xs"
          aria-label="What to change"
          data={[
            { value: 'component', label: 'Component' },
            { value: 'layers', label: 'Layers' },
            { value: 'colours', label: 'Colours' },
          ]}
          value={view}
          onChange={(next) => setView(next as View)}
        />
      </div>
      {view === 'layers' && <Layers />}
      {view === 'component' && <Inspector problems={problems} />}
      {view === 'colours' && <ColoursPanel />}
    </div>
  )
}
