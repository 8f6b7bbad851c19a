import { Button, ColorInput, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { legacyCalls, type LegacyItem, type LegacyType } from '../contract.ts'
import styles from './legacy.module.css'

interface ItemFormProps {
  type: LegacyType
  /** The item to edit; undefined for a new one. */
  item: LegacyItem | undefined
  onSaved: () => void
}

type Draft = Omit<LegacyItem, 'id' | 'type' | 'imported_popup_id' | 'updated_at'>

const blank: Draft = {
  name: '',
  headline: '',
  text: '',
  placeholder: 'Email address',
  button: 'Subscribe',
  thanks: 'Thank you!',
  background_color: '#ffffff',
  text_color: '#16181d',
  button_color: '#3a5bd0',
  position: 'top',
  delay: 5,
  scroll_percent: 40,
}

/** Form for the settings of a legacy item. */
export function ItemForm({ type, item, onSaved }: ItemFormProps) {
  const [draft, setDraft] = useState<Draft>(() => settingsOf(item))
  const { run, busy, error, issues } = useAction(legacyCalls.save, {
    invalidates: [legacyCalls.items, legacyCalls.imported],
    onSuccess: onSaved,
  })
  const change = (fields: Partial<Draft>) => setDraft((now) => ({ ...now, ...fields }))
  const line = (name: 'name' | 'headline' | 'placeholder' | 'button' | 'thanks', maxLength: number) => ({
    value: draft[name],
    maxLength,
    error: issues[`item.${name}`],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const color = (name: 'background_color' | 'text_color' | 'button_color') => ({
    value: draft[name],
    error: issues[`item.${name}`],
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run({ item: { ...draft, type, ...(item && { id: item.id }) } })
      }}
    >
      <Stack gap="md">
        <ErrorNotice error={error} fields={Object.keys(draft).map((name) => `item.${name}`)} />
        <Preview draft={draft} />
        <TextInput label="Name" {...line('name', 200)} data-autofocus />
        <TextInput label="Headline" {...line('headline', 200)} />
        <Textarea
          label="Text"
          autosize
          minRows={2}
          maxLength={2000}
          value={draft.text}
          error={issues['item.text']}
          onChange={(event) => change({ text: event.target.value })}
        />
        <TextInput label="Placeholder" {...line('placeholder', 100)} />
        <TextInput label="Button" {...line('button', 60)} />
        <TextInput label="Success message" {...line('thanks', 200)} />
        <div className={styles.colors}>
          <ColorInput label="Background" {...color('background_color')} />
          <ColorInput label="Text" {...color('text_color')} />
          <ColorInput label="Button" {...color('button_color')} />
        </div>
        <TriggerFields type={type} draft={draft} onChange={change} />
        <Button type="submit" loading={busy}>
          Save
        </Button>
      </Stack>
    </form>
  )
}

interface TriggerFieldsProps {
  type: LegacyType
  draft: Draft
  onChange: (fields: Partial<Draft>) => void
}

/** Fields for the trigger and position, if the type has them. */
function TriggerFields({ type, draft, onChange }: TriggerFieldsProps) {
  const number = (name: 'delay' | 'scroll_percent', max: number) => ({
    value: draft[name],
    min: 0,
    max,
    allowDecimal: false,
    onChange: (value: number | string) => onChange({ [name]: Number(value) || 0 }),
  })
  const place = (data: readonly Draft['position'][]) => (
    <Select
      label="Position"
      data={data.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))}
      allowDeselect={false}
      value={data.includes(draft.position) ? draft.position : data[0]!}
      onChange={(value) => onChange({ position: value as Draft['position'] })}
    />
  )
  if (type === 'listbuilder') return <NumberInput label="Show after" suffix=" seconds" {...number('delay', 3600)} />
  if (type === 'smartbar') return place(['top', 'bottom'])
  if (type === 'welcomemat') return null
  return (
    <div className={styles.colors}>
      <NumberInput label="Scroll depth" suffix="%" {...number('scroll_percent', 100)} />
      {place(['right', 'left'])}
    </div>
  )
}

function Preview({ draft }: { draft: Draft }) {
  const { background_color: background, text_color: color, button_color: button } = draft
  return (
    <div className={styles.preview} style={{ background, color }} aria-hidden>
      <strong>{draft.headline || 'Headline'}</strong>
      {draft.text}
      <span style={{ background: button, color: '#fff' }}>{draft.button}</span>
    </div>
  )
}

function settingsOf(item: LegacyItem | undefined): Draft {
  if (!item) return blank
  const { id: _id, type: _type, imported_popup_id: _form, updated_at: _at, ...settings } = item
  return settings
}
