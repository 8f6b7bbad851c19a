import { LengthControl } from '../../editor/controls/length-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import type { Panel } from '../../editor/panel.ts'

/** Panel for empty space: its height. */
export const SpacerPanel: Panel<'spacer'> = ({ component, set }) => (
  <Section>
    <LengthControl
      label="Height"
      min={4}
      max={200}
      limit={1000}
      value={component.height}
      fallback={32}
      onChange={(height = 32) => set({ height: Math.max(height, 1) })}
    />
  </Section>
)
