import { ChoiceControl } from '../../editor/controls/choice-control.tsx'
import { ColorControl } from '../../editor/controls/color-control.tsx'
import { LengthControl } from '../../editor/controls/length-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { SizeStyle, SpacingStyle } from '../../editor/controls/style-controls.tsx'
import type { Panel } from '../../editor/panel.ts'

/** Panel for a divider: its color, thickness and line style. */
export const DividerPanel: Panel<'divider'> = ({ component, set, ...styling }) => (
  <>
    <Section>
      <ColorControl
        label="Color"
        value={component.style.color}
        unset="Text color"
        onChange={(color) => styling.setStyle({ color })}
      />
      <ChoiceControl
        label="Line"
        value={component.line}
        options={[
          { value: 'solid', label: 'Solid' },
          { value: 'dashed', label: 'Dashed' },
          { value: 'dotted', label: 'Dotted' },
        ]}
        onChange={(line) => set({ line: line ?? 'solid' })}
      />
      <LengthControl
        label="Thickness"
        min={1}
        max={12}
        limit={40}
        value={component.thickness}
        fallback={1}
        onChange={(thickness = 1) => set({ thickness: Math.max(thickness, 1) })}
      />
    </Section>
    <SizeStyle {...styling} />
    <SpacingStyle {...styling} />
  </>
)
