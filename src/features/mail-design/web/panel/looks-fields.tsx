import { IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react'
import { VisuallyHidden } from '@mantine/core'
import type { MailBlock } from '../../document.ts'
import { useSwatches } from '../mail-editing.tsx'
import styles from '../mail-design.module.css'
import { PanelSection } from './panel-section.tsx'
import { ChoiceField, ColorField, NumberField, SwitchField } from './fields.tsx'

const aligned = [
  { value: 'left', label: 'Left', icon: IconAlignLeft },
  { value: 'center', label: 'Centre', icon: IconAlignCenter },
  { value: 'right', label: 'Right', icon: IconAlignRight },
] as const
const sideNames = ['Above', 'Right', 'Below', 'Left'] as const
const unaligned = new Set<MailBlock['type']>(['columns', 'spacer', 'html'])

/** What all blocks have: alignment, background, distances, and whether phones show them. */
export function LooksFields({ block, set }: { block: MailBlock; set: (fields: object) => void }) {
  const swatches = useSwatches()
  return (
    <PanelSection title="Looks">
      {!unaligned.has(block.type) && (
        <ChoiceField
          label="Alignment"
          value={block.align}
          options={aligned.map(({ value, label, icon: Picture }) => ({
            value,
            label: (
              <>
                <Picture size={15} aria-hidden style={{ verticalAlign: 'middle' }} />
                <VisuallyHidden>{label}</VisuallyHidden>
              </>
            ),
          }))}
          onChange={(align) => set({ align })}
        />
      )}
      <ColorField
        label="Background"
        value={block.background}
        unset="None"
        swatches={swatches}
        onChange={(background) => set({ background })}
      />
      <div className={styles.sides}>
        {sideNames.map((label, i) => (
          <NumberField
            key={label}
            label={label}
            suffix=""
            min={0}
            max={120}
            value={block.padding[i]!}
            onChange={(side) => set({ padding: block.padding.with(i, side) })}
          />
        ))}
      </div>
      {block.type !== 'footer' && (
        <SwitchField
          label="Not on phones"
          value={block.hide_on_phone}
          onChange={(hide_on_phone) => set({ hide_on_phone })}
        />
      )}
    </PanelSection>
  )
}
