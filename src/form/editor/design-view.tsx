import { lazy, memo } from 'react'
import { isSame } from '#core/is-same.ts'
import type { Problem } from '../document/problems.ts'
import { Inspector } from './inspector.tsx'
import { Layers } from './layers.tsx'

const ColorsPanel = lazy(() => import('./colors-panel.tsx'))

export type View = 'component' | 'layers' | 'colors'

/** What is chosen of the design to be changed: one piece, which the canvas does not wait for. */
function DesignView({ view, problems }: { view: View; problems: readonly Problem[] }) {
  if (view === 'layers') return <Layers />
  if (view === 'colors') return <ColorsPanel />
  return <Inspector problems={problems} />
}

export default memo(DesignView, isSame)
