import { Switch } from '@mantine/core'
import { FieldControls } from '../../editor/controls/field-controls.tsx'
import { OptionsControl } from '../../editor/controls/options-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import type { Panel } from '../../editor/panel.ts'

/** Panel for a field in which any number of answers can be chosen. */
export const CheckboxGroupPanel: Panel<'checkboxGroup'> = ({ component, set, problems, ...styling }) => (
  <>
    <Section>
      <FieldControls field={component} error={problems[0]} onChange={set} />
      <Switch
        label="Horizontal layout"
        checked={component.inline}
        onChange={(event) => set({ inline: event.currentTarget.checked })}
      />
    </Section>
    <OptionsControl options={component.options} onChange={(options) => set({ options })} />
    <TextStyle {...styling} />
    <SpacingStyle {...styling} />
    <SizeStyle {...styling} />
  </>
)
