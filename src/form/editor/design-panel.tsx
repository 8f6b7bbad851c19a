import { SegmentedControl } from '@mantine/core'
import { lazy, memo, Suspense, useDeferredValue, useState } from 'react'
import { isSame } from '#core/is-same.ts'
import type { Problem } from '../document/problems.ts'
import { AddMenu } from './add-menu.tsx'
import type { View } from './design-view.tsx'
import { useEditorValue } from './editor-context.tsx'
import styles from './editor.module.css'

const DesignView = lazy(() => import('./design-view.tsx'))

/** Everything that changes the design: the selected component, the list of layers, the colors of the whole form. */
export const DesignPanel = memo(function DesignPanel({ problems }: { problems: readonly Problem[] }) {
  const [view, setView] = useState<View>('component')
  // Rendering the layers of a large form takes time. Deferring it makes the pressed button respond at once.
  const shown = useDeferredValue(view)
  const selected = useEditorValue((state) => state.selection.at(-1))
  const [seen, setSeen] = useState(selected)
  if (selected !== seen) {
    setSeen(selected)
    if (selected && view === 'colors') setView('component')
  }
  return (
    <div className={styles.design}>
      <div className={styles.designBar}>
        <AddMenu />
        <SegmentedControl
          size="xs"
          aria-label="Editor panel"
          data={[
            { value: 'component', label: 'Component' },
            { value: 'layers', label: 'Layers' },
            { value: 'colors', label: 'Colors' },
          ]}
          value={view}
          onChange={(next) => setView(next as View)}
        />
      </div>
      <Suspense fallback={<div className={styles.loading} />}>
        <DesignView view={shown} problems={problems} />
      </Suspense>
    </div>
  )
}, isSame)
