import { Select } from '@mantine/core'
import { FieldControls } from '../../editor/controls/field-controls.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { Panel } from '../../editor/panel.ts'
import type { HiddenSource } from './model.ts'

const sources: { value: HiddenSource; label: string }[] = [
  { value: 'text', label: 'A text of yours' },
  { value: 'parameter', label: "A parameter of the page's address" },
  { value: 'referrer', label: 'The page they came from' },
  { value: 'cookie', label: 'A cookie' },
  { value: 'page', label: 'The address of the page' },
  { value: 'title', label: 'The title of the page' },
]
const valueLabels: Partial<Record<HiddenSource, string>> = {
  text: 'Text',
  parameter: 'Name of the parameter',
  cookie: 'Name of the cookie',
}

/** A field that nobody sees: what it sends along. */
export const HiddenPanel: Panel<'hidden'> = ({ component, set, problems }) => {
  const valueLabel = valueLabels[component.source]
  return (
    <Section>
      <FieldControls field={component} error={problems[0]} onChange={set} />
      <Select
        label="Sends"
        data={sources}
        allowDeselect={false}
        value={component.source}
        onChange={(source) => set({ source: (source ?? 'text') as HiddenSource })}
      />
      {valueLabel && (
        <TextControl label={valueLabel} maxLength={500} value={component.value} onChange={(value) => set({ value })} />
      )}
    </Section>
  )
}
