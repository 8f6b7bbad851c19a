import { ColorControl } from '../../editor/controls/color-control.tsx'
import { FieldControls } from '../../editor/controls/field-controls.tsx'
import { OptionsControl } from '../../editor/controls/options-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { BorderStyle, SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { Panel } from '../../editor/panel.ts'

/** Panel for a dropdown: its question and its answers. */
export const DropdownPanel: Panel<'dropdown'> = ({ component, set, problems, ...styling }) => (
  <>
    <Section>
      <FieldControls field={component} error={problems[0]} onChange={set} />
      <TextControl
        label="Placeholder"
        maxLength={200}
        value={component.placeholder}
        onChange={(placeholder) => set({ placeholder })}
      />
      <ColorControl
        label="Background"
        value={component.style.backgroundColor}
        unset="Default"
        onChange={(backgroundColor) => styling.setStyle({ backgroundColor })}
      />
    </Section>
    <OptionsControl options={component.options} onChange={(options) => set({ options })} />
    <TextStyle {...styling} />
    <BorderStyle {...styling} />
    <SizeStyle {...styling} />
    <SpacingStyle {...styling} />
  </>
)
