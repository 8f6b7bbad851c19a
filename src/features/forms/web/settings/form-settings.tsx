import { Button, Radio, Select, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { isSame } from '#core/is-same.ts'
import type { Interval } from '#form/document/constants.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { formCalls, type SiteSettings } from '../../contract.ts'
import { NumberField } from '../editor/sections/number-field.tsx'
import styles from './form-settings.module.css'

const intervals: { value: Interval; label: string }[] = [
  { value: 'session', label: 'a visit' },
  { value: 'hour', label: 'an hour' },
  { value: 'day', label: 'a day' },
  { value: 'week', label: 'a week' },
  { value: 'month', label: 'a month' },
]
const consents: { value: SiteSettings['consent_mode']; label: string; description: string }[] = [
  { value: 'off', label: 'Remember visitors', description: 'Where no consent is required.' },
  {
    value: 'wait',
    label: 'Wait for consent',
    description: 'Nothing is stored until your consent banner allows it. Works with Google Consent Mode and TCF.',
  },
  { value: 'never', label: 'Never remember visitors', description: 'Forms may show more often than you set.' },
]

const about = { title: 'Forms', text: 'Settings for all forms of this site. Changes go live immediately.' }

/** Settings for all forms of the site. */
export default function FormSettings() {
  const { data, error, refetch } = useCall(formCalls.settings, {})
  if (data) return <Fields saved={data.settings} />
  return <Panel {...about}>{error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={4} />}</Panel>
}

function Fields({ saved }: { saved: SiteSettings }) {
  const [settings, setSettings] = useState(saved)
  const [opened, setOpened] = useState(saved)
  const save = useAction(formCalls.settings, {
    invalidates: [formCalls.settings],
    onSuccess: (answer) => {
      setSettings(answer.settings)
      setOpened(answer.settings)
      notify('Saved.')
    },
  })
  const { cap, hold_out, consent_mode, branding } = settings
  const set = (part: Partial<SiteSettings>) => setSettings({ ...settings, ...part })
  // Only sends the settings changed here, because others may have been changed elsewhere in the meantime.
  const changed = Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => !isSame(value, opened[name as keyof SiteSettings])),
  ) as Partial<SiteSettings>
  return (
    <Panel
      {...about}
      needs="editor"
      onSubmit={() => void save.run({ settings: changed })}
      foot={
        <Button type="submit" loading={save.busy} disabled={Object.keys(changed).length === 0}>
          Save
        </Button>
      }
    >
      <ErrorNotice error={save.error} />
      <Switch
        label="Limit how many forms a visitor sees"
        description="Across all forms and types."
        checked={cap !== null}
        onChange={(event) => set({ cap: event.currentTarget.checked ? { count: 2, interval: 'day' } : null })}
      />
      {cap && (
        <div className={styles.pair}>
          <NumberField
            label="At most"
            min={1}
            max={100}
            value={cap.count}
            onChange={(count) => set({ cap: { ...cap, count } })}
          />
          <Select
            aria-label="Limit period"
            data={
              intervals.some(({ value }) => value === cap.interval)
                ? intervals
                : [...intervals, { value: cap.interval, label: `a ${cap.interval}` }]
            }
            allowDeselect={false}
            value={cap.interval}
            onChange={(interval) => set({ cap: { ...cap, interval: (interval ?? 'day') as Interval } })}
          />
        </div>
      )}
      <NumberField
        label="Control group"
        description="The share of visitors who see no forms, to measure their impact. Start with 5%; 0 turns it off."
        max={50}
        unit="%"
        value={hold_out}
        onChange={(share) => set({ hold_out: share })}
      />
      <Radio.Group
        label="Cookies & consent"
        value={consent_mode}
        onChange={(mode) => set({ consent_mode: mode as SiteSettings['consent_mode'] })}
      >
        <Stack gap={10} mt={8}>
          {consents.map((one) => (
            <Radio key={one.value} {...one} />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        label="Show “Powered by Trellis”"
        description="A small line below each form."
        checked={branding}
        onChange={(event) => set({ branding: event.currentTarget.checked })}
      />
    </Panel>
  )
}
