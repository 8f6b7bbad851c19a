import { Select } from '@mantine/core'
import { setLayout } from '../../changes.ts'
import type { MailBlock } from '../../document.ts'
import type { LayoutName } from '../../names.ts'
import { useMailEditing } from '../mail-editing.tsx'
import { ChoiceField, NumberField, SwitchField } from './fields.tsx'

type Row = Extract<MailBlock, { type: 'columns' }>

const layoutNames: readonly { value: LayoutName; label: string }[] = [
  { value: '1', label: 'One' },
  { value: '1-1', label: 'Two' },
  { value: '1-2', label: '⅓ + ⅔' },
  { value: '2-1', label: '⅔ + ⅓' },
  { value: '1-1-1', label: 'Three' },
]

/** The fields of a row. */
export function ColumnsFields({ block, set }: { block: Row; set: (fields: Partial<Row>) => void }) {
  const editing = useMailEditing()
  return (
    <>
      <Select
        label="Columns"
        data={[...layoutNames]}
        allowDeselect={false}
        value={block.layout}
        onChange={(layout) => layout && editing.change(setLayout(block.id, layout as LayoutName))}
      />
      <NumberField label="Gap" min={0} max={60} value={block.gap} onChange={(gap) => set({ gap })} />
      <ChoiceField
        label="Vertical alignment"
        value={block.valign}
        options={[
          { value: 'top', label: 'Top' },
          { value: 'middle', label: 'Middle' },
          { value: 'bottom', label: 'Bottom' },
        ]}
        onChange={(valign) => set({ valign })}
      />
      <SwitchField label="Stack on mobile" value={block.stacks} onChange={(stacks) => set({ stacks })} />
    </>
  )
}
