import type { MailBlock } from '../../document.ts'
import { useSwatches } from '../mail-editing.tsx'
import { ChoiceField, ColorField, NumberField } from './fields.tsx'

type Divider = Extract<MailBlock, { type: 'divider' }>

/** The fields of a divider. */
export function DividerFields({ block, set }: { block: Divider; set: (fields: Partial<Divider>) => void }) {
  const swatches = useSwatches()
  return (
    <>
      <ColorField
        label="Color"
        value={block.color}
        unset="Default"
        swatches={swatches}
        onChange={(color) => set({ color })}
      />
      <NumberField
        label="Thickness"
        min={1}
        max={12}
        value={block.thickness}
        onChange={(thickness) => set({ thickness })}
      />
      <NumberField
        label="Width"
        suffix=" %"
        min={5}
        max={100}
        value={block.width}
        onChange={(width) => set({ width })}
      />
      <ChoiceField
        label="Style"
        value={block.line}
        options={[
          { value: 'solid', label: 'Solid' },
          { value: 'dashed', label: 'Dashed' },
          { value: 'dotted', label: 'Dotted' },
        ]}
        onChange={(line) => set({ line })}
      />
    </>
  )
}
