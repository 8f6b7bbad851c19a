import { IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react'
import { Select, TextInput, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { contactCalls } from '#features/contacts/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import type { MailBlock } from '../../document.ts'
import { segmentOfTag, segmentTag } from '../../segment-tags.ts'
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

/** The fields that all blocks have: alignment, background, padding, and whether phones show them. */
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
const shownTo = [
  { value: 'all', label: 'All contacts' },
  { value: 'with', label: 'Contacts with a value for' },
  { value: 'without', label: 'Contacts without a value for' },
  { value: 'inside', label: 'Contacts in the segment' },
  { value: 'outside', label: 'Contacts not in the segment' },
]

/**
 * The audience of a block: everyone, contacts with or without a value for a merge tag, or contacts in or not in a
 * segment.
 */
function ConditionFields({ condition, set }: { condition: Condition; set: (fields: object) => void }) {
  const segment = condition && segmentOfTag(condition.tag)
  const [tag, setTag] = useState(condition && !segment ? condition.tag : 'first_name')
  const { data } = useCall(contactCalls.vocabulary, {})
  const segments = data?.segments ?? []
  const isTag = (text: string) => /^[\p{L}\p{N}_.-]{1,100}$/u.test(text)
  const isSet = condition?.is_set ?? false
  const chosen = !condition ? 'all' : segment ? (isSet ? 'inside' : 'outside') : isSet ? 'with' : 'without'
  function choose(value: string | null) {
    const is_set = value === 'with' || value === 'inside'
    const first = segment ?? segments[0]?.id
    if (value === 'all') set({ condition: undefined })
    else if (value === 'with' || value === 'without')
      set({ condition: { tag: isTag(tag) ? tag : 'first_name', is_set } })
    else if (first) set({ condition: { tag: segmentTag(first), is_set } })
  }
  return (
    <>
      <Select
        label="Show to"
        data={shownTo.map((one) => ({ ...one, disabled: /side/.test(one.value) && segments.length === 0 && !segment }))}
        allowDeselect={false}
        value={chosen}
        onChange={choose}
      />
      {condition && segment && (
        <Select
          label="Segment"
          searchable
          allowDeselect={false}
          data={[
            ...segments.map(({ id, name }) => ({ value: id, label: name })),
            ...(data && segments.every(({ id }) => id !== segment)
              ? [{ value: segment, label: 'Deleted segment' }]
              : []),
          ]}
          value={segment}
          error={data && segments.every(({ id }) => id !== segment) && 'This segment no longer exists.'}
          onChange={(id) => id && set({ condition: { ...condition, tag: segmentTag(id) } })}
        />
      )}
      {condition && !segment && (
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
