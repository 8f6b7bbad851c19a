import { Select } from '@mantine/core'
import { FieldControls } from '../../editor/controls/field-controls.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { Panel } from '../../editor/panel.ts'
import type { HiddenSource } from './model.ts'

const sources: { value: HiddenSource; label: string }[] = [
  { value: 'text', label: 'Fixed value' },
  { value: 'parameter', label: 'URL parameter' },
  { value: 'referrer', label: 'Referrer' },
  { value: 'cookie', label: 'Cookie' },
  { value: 'page', label: 'Page URL' },
  { value: 'title', label: 'Page title' },
]
const valueLabels: Partial<Record<HiddenSource, string>> = {
  text: 'Value',
  parameter: 'Parameter name',
  cookie: 'Cookie name',
}

/** Panel for a hidden field: the value that it sends. */
export const HiddenPanel: Panel<'hidden'> = ({ component, set, problems }) => {
  const valueLabel = valueLabels[component.source]
  return (
    <Section>
      <FieldControls field={component} error={problems[0]} onChange={set} />
      <Select
        label="Value source"
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
