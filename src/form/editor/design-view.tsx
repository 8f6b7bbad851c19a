import { lazy, memo } from 'react'
import { isSame } from '#core/is-same.ts'
import type { Problem } from '../document/problems.ts'
import { Inspector } from './inspector.tsx'
import { Layers } from './layers.tsx'

const ColorsPanel = lazy(() => import('./colors-panel.tsx'))

export type View = 'component' | 'layers' | 'colors'

/** The selected view of the design. It is a separate chunk, so that the canvas doesn't wait for it. */
function DesignView({ view, problems }: { view: View; problems: readonly Problem[] }) {
  if (view === 'layers') return <Layers />
  if (view === 'colors') return <ColorsPanel />
  return <Inspector problems={problems} />
}

export default memo(DesignView, isSame)
