import { IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react'
import { Select, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { MailBlock } from '../../document.ts'
import { useSwatches } from '../mail-editing.tsx'
import styles from './panel.module.css'
import { PanelSection } from './panel-section.tsx'
import { ChoiceField, ColorField, NumberField, SwitchField } from './fields.tsx'

const aligned = [
  { value: 'left', label: 'Left', icon: IconAlignLeft },
  { value: 'center', label: 'Center', icon: IconAlignCenter },
  { value: 'right', label: 'Right', icon: IconAlignRight },
] as const
const sideNames = ['Padding top', 'Padding right', 'Padding bottom', 'Padding left'] as const
const unaligned = new Set<MailBlock['type']>(['columns', 'spacer', 'html'])

/** What all blocks have: alignment, background, distances, and whether phones show them. */
export function StyleFields({ block, set }: { block: MailBlock; set: (fields: object) => void }) {
  const swatches = useSwatches()
  return (
    <PanelSection title="Style">
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
          label="Hide on mobile"
          value={block.hide_on_phone}
          onChange={(hide_on_phone) => set({ hide_on_phone })}
        />
      )}
      {block.type !== 'footer' && <ConditionFields condition={block.condition} set={set} />}
    </PanelSection>
  )
}

type Condition = MailBlock['condition']
const everyone = { value: 'all', label: 'All contacts' }
const shownTo = [
  everyone,
  { value: 'with', label: 'Contacts with a value for' },
  { value: 'without', label: 'Contacts without a value for' },
]

/** Who a block is shown to: everyone, or contacts with or without a value for a merge tag. */
function ConditionFields({ condition, set }: { condition: Condition; set: (fields: object) => void }) {
  const [tag, setTag] = useState(condition?.tag ?? 'first_name')
  const isTag = (text: string) => /^[\p{L}\p{N}_.-]{1,100}$/u.test(text)
  return (
    <>
      <Select
        label="Show to"
        data={shownTo}
        allowDeselect={false}
        value={condition ? (condition.is_set ? 'with' : 'without') : 'all'}
        onChange={(value) =>
          set({
            condition: value === 'all' ? undefined : { tag: isTag(tag) ? tag : 'first_name', is_set: value === 'with' },
          })
        }
      />
      {condition && (
        <TextInput
          label="Merge tag"
          maxLength={100}
          value={tag}
          error={!isTag(tag) && 'Use letters, digits and underscores.'}
          onChange={({ target: { value } }) => {
            setTag(value)
            if (isTag(value)) set({ condition: { ...condition, tag: value } })
          }}
        />
      )}
    </>
  )
}
