import { Select, Switch } from '@mantine/core'
import { ColorControl } from '../../editor/controls/color-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { BorderStyle, SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { Panel } from '../../editor/panel.ts'
import type { TextFieldProps } from './model.ts'

const kinds = [
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Single-line text' },
  { value: 'textarea', label: 'Multi-line text' },
  { value: 'tel', label: 'Phone' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
]

/** Panel for a text field: its label, its kind and its other settings. */
export const TextFieldPanel: Panel<'textField'> = ({ component, set, problems, ...styling }) => (
  <>
    <Section>
      <Select
        label="Field type"
        data={kinds}
        allowDeselect={false}
        value={component.kind}
        onChange={(kind) => set({ kind: (kind ?? 'text') as TextFieldProps['kind'] })}
      />
      <TextControl
        label="Field name"
        description="The answer is saved under this name. Use “email” for the email address."
        maxLength={100}
        value={component.name}
        error={problems[0]}
        onChange={(name) => set({ name })}
      />
      <TextControl label="Label" maxLength={200} value={component.label} onChange={(label) => set({ label })} />
      <Switch
        label="Show label"
        checked={component.showLabel}
        onChange={(event) => set({ showLabel: event.currentTarget.checked })}
      />
      <TextControl
        label="Placeholder"
        maxLength={200}
        value={component.placeholder}
        onChange={(placeholder) => set({ placeholder })}
      />
      <Switch
        label="Required"
        checked={component.required}
        onChange={(event) => set({ required: event.currentTarget.checked })}
      />
      <ColorControl
        label="Background"
        value={component.style.backgroundColor}
        unset="Default"
        onChange={(backgroundColor) => styling.setStyle({ backgroundColor })}
      />
    </Section>
    <TextStyle {...styling} />
    <BorderStyle {...styling} />
    <SizeStyle {...styling} />
    <SpacingStyle {...styling} />
  </>
)
