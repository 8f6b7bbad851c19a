import { Checkbox, NumberInput, Select, Text } from '@mantine/core'
import { SiteTimeField } from '#platform/web/ui/site-time-field.tsx'
import type { ShortcutEmail } from '../contract.ts'
import styles from './shortcuts.module.css'
import type { StepProps } from './step-content.tsx'

const units = [
  { value: 'minute', label: 'Minutes' },
  { value: 'hour', label: 'Hours' },
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
] as const

/** Settings for when the emails of a step are sent, and to which share of contacts. */
export function EmailSettings({ step, draft, problemOf }: StepProps) {
  const { shortcut, changeEmail, changeDefinition } = draft
  const { globals } = shortcut.definition
  return (
    <div className={styles.fields}>
      {shortcut.emails.map((email, at) =>
        step.emails.includes(email.id) ? (
          <Delay
            key={email.id}
            email={email}
            problemOf={(field) => problemOf(`emails.${at}.${field}`)}
            onChange={(change) => changeEmail(email.id, change)}
          />
        ) : null,
      )}
      {step.controls.includes('hold_out') && (
        <NumberInput
          label="Control group (%)"
          description="Contacts who get nothing, so that you see what the emails earn."
          maw={320}
          min={0}
          max={50}
          allowDecimal={false}
          value={globals.hold_out}
          onChange={(value) =>
            changeDefinition({ globals: { ...globals, hold_out: Math.min(50, Math.max(0, Number(value) || 0)) } })
          }
        />
      )}
      {step.controls.includes('quiet_hours') && (
        <Checkbox
          label="Respect quiet hours"
          checked={globals.quiet_hours}
          onChange={(event) => changeDefinition({ globals: { ...globals, quiet_hours: event.currentTarget.checked } })}
        />
      )}
    </div>
  )
}

interface DelayProps {
  email: ShortcutEmail
  problemOf: (field: 'delay' | 'send_at') => string | undefined
  onChange: (change: Partial<Pick<ShortcutEmail, 'delay' | 'send_at'>>) => void
}

function Delay({ email: { label, delay, send_at }, problemOf, onChange }: DelayProps) {
  const unit = delay?.unit ?? 'hour'
  return (
    <div>
      <Text fw={600} size="sm">
        {label}
      </Text>
      <div className={styles.pair}>
        <NumberInput
          label="Send after"
          placeholder="Immediately"
          min={1}
          max={1000}
          allowDecimal={false}
          value={delay?.amount ?? ''}
          disabled={send_at !== null}
          error={problemOf('delay')}
          onChange={(value) =>
            onChange({
              delay: value === '' || Number(value) < 1 ? null : { amount: Math.min(1000, Number(value)), unit },
            })
          }
        />
        <Select
          label="Unit"
          data={[...units]}
          allowDeselect={false}
          disabled={delay === null || send_at !== null}
          value={unit}
          onChange={(value) =>
            delay && onChange({ delay: { ...delay, unit: units.find((one) => one.value === value)!.value } })
          }
        />
      </div>
      <SiteTimeField
        label="Or send at a set time"
        description="Contacts who get here later skip this email."
        value={send_at ?? ''}
        error={problemOf('send_at')}
        onChange={(value) => onChange({ send_at: value || null })}
      />
    </div>
  )
}
