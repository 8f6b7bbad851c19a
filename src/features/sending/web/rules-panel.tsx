import { Button, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type SendingSettings, sendingCalls } from '../contract.ts'
import { DomainLimits, type Limit, limitsOf, recordOf } from './domain-limits.tsx'
import styles from './sending.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))
const fields = ['cap_count', 'cap_days', 'from_name', 'from_address', 'return_domain'].map((name) => `settings.${name}`)

const limitFields = (limits: readonly Limit[]) =>
  limits.map(({ domain }) => `settings.domain_limits.${domain.trim().toLowerCase()}`)

/** Settings for how campaigns are sent: quiet hours, frequency, speed, and tracking. */
export function RulesPanel({ settings }: { settings: SendingSettings }) {
  const [draft, setDraft] = useState(settings)
  const [limits, setLimits] = useState<readonly Limit[]>(() => limitsOf(settings))
  const save = useAction(sendingCalls.saveSettings, {
    invalidates: [sendingCalls.loadSettings],
    onSuccess: (answer) => {
      setDraft(answer.settings)
      setLimits(limitsOf(answer.settings))
      notify('Settings saved.')
    },
  })
  const set = (change: Partial<SendingSettings>) => setDraft({ ...draft, ...change })
  const issue = (name: string) => save.issues[`settings.${name}`]
  return (
    <Panel
      title="Sending settings"
      call={sendingCalls.saveSettings}
      onSubmit={() => void save.run({ settings: { ...draft, domain_limits: recordOf(limits) } })}
      foot={
        <Button type="submit" loading={save.busy}>
          Save
        </Button>
      }
    >
      <ErrorNotice error={save.error} fields={[...fields, ...limitFields(limits)]} />
      <div className={styles.fields}>
        <div className={styles.two}>
          <NativeSelect
            label="Quiet hours start"
            description="In each contact’s time zone."
            data={hours}
            value={String(draft.quiet_from)}
            onChange={(event) => set({ quiet_from: Number(event.target.value) })}
          />
          <NativeSelect
            label="Quiet hours end"
            description="Choose the same hour twice to turn quiet hours off."
            data={hours}
            value={String(draft.quiet_to)}
            onChange={(event) => set({ quiet_to: Number(event.target.value) })}
          />
          <NumberInput
            label="Frequency cap"
            description="Campaigns per contact, email and push combined. 0: no limit."
            min={0}
            max={100}
            allowDecimal={false}
            value={draft.cap_count}
            error={issue('cap_count')}
            onChange={(count) => set({ cap_count: Number(count) || 0 })}
          />
          <NumberInput
            label="Days"
            description="Contacts over the cap are skipped."
            min={1}
            max={90}
            allowDecimal={false}
            disabled={draft.cap_count === 0}
            value={draft.cap_days}
            error={issue('cap_days')}
            onChange={(days) => set({ cap_days: Number(days) || 1 })}
          />
        </div>
        <DomainLimits limits={limits} issueOf={(domain) => issue(`domain_limits.${domain}`)} onChange={setLimits} />
        <div className={styles.two}>
          <TextInput
            label="Sender name"
            description="Defaults to the site’s name."
            maxLength={100}
            value={draft.from_name}
            error={issue('from_name')}
            onChange={(event) => set({ from_name: event.target.value })}
          />
          <TextInput
            label="Sender email address"
            description="Defaults to no-reply@ your verified domain."
            placeholder="hello@shop.example"
            maxLength={254}
            value={draft.from_address}
            error={issue('from_address')}
            onChange={(event) => set({ from_address: event.target.value.trim() })}
          />
        </div>
        <TextInput
          label="Return domain"
          description="Bounces are returned to a unique address at this domain. Defaults to the sender’s address."
          placeholder="bounces.shop.example"
          maxLength={253}
          value={draft.return_domain}
          error={issue('return_domain')}
          onChange={(event) => set({ return_domain: event.target.value.trim() })}
        />
        <Switch
          label="Track opens"
          checked={draft.track_opens}
          onChange={(event) => set({ track_opens: event.target.checked })}
        />
        <Switch
          label="Track clicks"
          checked={draft.track_clicks}
          onChange={(event) => set({ track_clicks: event.target.checked })}
        />
        <Switch
          label="Add UTM parameters"
          description="To links to your own site, in campaigns and automations."
          checked={draft.tag_links}
          onChange={(event) => set({ tag_links: event.target.checked })}
        />
      </div>
    </Panel>
  )
}
