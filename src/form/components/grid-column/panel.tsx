import { ColorControl } from '../../editor/controls/color-control.tsx'
import { LengthControl } from '../../editor/controls/length-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { BorderStyle, SpacingStyle } from '../../editor/controls/style-controls.tsx'
import type { Panel } from '../../editor/panel.ts'

/** Panel for a column: its share of the row, its color and its spacing. */
export const GridColumnPanel: Panel<'gridColumn'> = ({ component, set, ...styling }) => (
  <>
    <Section>
      <LengthControl
        label="Share"
        min={0.5}
        max={6}
        limit={100}
        step={0.5}
        unit=""
        value={component.share}
        onChange={(share = 1) => set({ share })}
      />
      <ColorControl
        label="Color"
        value={component.style.backgroundColor}
        unset="None"
        onChange={(backgroundColor) => styling.setStyle({ backgroundColor })}
      />
    </Section>
    <SpacingStyle {...styling} gap />
    <BorderStyle {...styling} />
  </>
)
