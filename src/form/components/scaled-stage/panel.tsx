import { ColorControl } from '../../editor/controls/color-control.tsx'
import { LengthControl } from '../../editor/controls/length-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { BorderStyle } from '../../editor/controls/style-controls.tsx'
import type { Panel } from '../../editor/panel.ts'

/** Panel for a stage: its size, which is the coordinate system for everything on it. */
export const ScaledStagePanel: Panel<'scaledStage'> = ({ component, set, problems: _problems, ...styling }) => (
  <>
    <Section>
      <LengthControl
        label="Width"
        min={1}
        max={1000}
        limit={4000}
        value={component.stageWidth}
        onChange={(stageWidth = 1) => set({ stageWidth })}
      />
      <LengthControl
        label="Height"
        min={1}
        max={1000}
        limit={4000}
        value={component.stageHeight}
        onChange={(stageHeight = 1) => set({ stageHeight })}
      />
      <ColorControl
        label="Color"
        value={component.style.backgroundColor}
        unset="None"
        onChange={(backgroundColor) => styling.setStyle({ backgroundColor })}
      />
    </Section>
    <BorderStyle {...styling} />
  </>
)
