import { ChoiceControl } from '../../editor/controls/choice-control.tsx'
import { LengthControl } from '../../editor/controls/length-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { SpacingStyle } from '../../editor/controls/style-controls.tsx'
import type { Panel } from '../../editor/panel.ts'

/** Panel for columns: when they stack, their alignment and the space between them. */
export const GridRowPanel: Panel<'gridRow'> = ({ component, set, ...styling }) => (
  <>
    <Section>
      <LengthControl
        label="Stack columns below"
        max={1000}
        limit={2000}
        step={10}
        value={component.stackBelow}
        onChange={(stackBelow = 0) => set({ stackBelow })}
      />
      <ChoiceControl
        label="Columns"
        value={component.style.alignItems ?? 'stretch'}
        options={[
          { value: 'start', label: 'Top' },
          { value: 'center', label: 'Middle' },
          { value: 'end', label: 'Bottom' },
          { value: 'stretch', label: 'Same height' },
        ]}
        onChange={(alignItems) => styling.setStyle({ alignItems })}
      />
    </Section>
    <SpacingStyle {...styling} gap />
  </>
)
