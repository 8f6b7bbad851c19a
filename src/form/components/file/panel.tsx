import { ChoiceControl } from '../../editor/controls/choice-control.tsx'
import { ColorControl } from '../../editor/controls/color-control.tsx'
import { FieldControls } from '../../editor/controls/field-controls.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { BorderStyle, SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import type { Panel } from '../../editor/panel.ts'

const upTo = (values: readonly number[], unit: string) =>
  values.map((value) => ({ value: `${value}`, label: `${value}${unit}` }))

/** Panel for a file field: its label, and the kinds, number and size of accepted files. */
export const FilePanel: Panel<'file'> = ({ component, set, problems, ...styling }) => (
  <>
    <Section>
      <FieldControls field={component} error={problems[0]} onChange={set} />
      <ChoiceControl
        label="File types"
        value={component.kinds}
        options={[
          { value: 'any', label: 'Any' },
          { value: 'images', label: 'Images' },
          { value: 'images-and-pdfs', label: 'Images, PDF' },
        ]}
        onChange={(kinds) => set({ kinds: kinds ?? 'any' })}
      />
      <ChoiceControl
        label="Max files"
        value={`${component.maxFiles}`}
        options={upTo([1, 2, 3, 4, 5], '')}
        onChange={(files) => set({ maxFiles: Number(files ?? 1) })}
      />
      <ChoiceControl
        label="Max size"
        value={`${component.maxMegabytes}`}
        options={upTo([1, 2, 5, 10], ' MB')}
        onChange={(size) => set({ maxMegabytes: Number(size ?? 10) })}
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
