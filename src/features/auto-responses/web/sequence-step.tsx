import { ActionIcon, Menu, NumberInput, Select, Switch } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconDots, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type AutoResponseEmail, type DelayInterval, delayIntervals, type EmailOfForm } from '../contract.ts'
import styles from './sequence.module.css'

interface SequenceStepProps {
  rule: EmailOfForm
  /** Whether it is the first email to be sent. */
  isFirst: boolean
  emails: readonly AutoResponseEmail[]
  onSwitch: (isOn: boolean) => void
  onChoose: (emailId: string) => void
  onWait: (wait: { delay: number; delay_interval: DelayInterval }) => void
  onEdit: () => void
  onTest: () => void
  onRemove: () => void
}

const intervalNames: Record<DelayInterval, string> = { minute: 'minutes', hour: 'hours', day: 'days' }

/** One email of a form's sequence: which one, when, and whether it is sent. */
export function SequenceStep({ rule, isFirst, emails, onWait, ...on }: SequenceStepProps) {
  const [delay, setDelay] = useState<number | string>(rule.delay)
  const [seen, setSeen] = useState(rule.delay)
  if (rule.delay !== seen) {
    // It may have been changed in another dashboard. A value being typed here is kept.
    setSeen(rule.delay)
    if (delay === seen) setDelay(rule.delay)
  }
  const wait = useDebouncedCallback(onWait, 500)
  const name = emails.find((email) => email.id === rule.email_id)?.name ?? 'Email'
  return (
    <li className={styles.step}>
      <div className={styles.line}>
        <Select
          aria-label="Email"
          data={emails.map((email) => ({ value: email.id, label: email.name }))}
          allowDeselect={false}
          value={rule.email_id}
          onChange={(id) => id && id !== rule.email_id && on.onChoose(id)}
        />
        <Switch
          aria-label={isFirst ? 'Send an email to new subscribers' : `Send ${name}`}
          checked={rule.status === 'active'}
          onChange={(event) => on.onSwitch(event.currentTarget.checked)}
        />
        <Menu position="bottom-end" shadow="md" width={190}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`${name}: more`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={on.onEdit}>
              Edit
            </Menu.Item>
            <Menu.Item leftSection={<IconSend size={16} />} onClick={on.onTest}>
              Send test
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={on.onRemove}>
              Remove from form
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={styles.wait}>
        <NumberInput
          label="Send after"
          w={110}
          min={0}
          max={1000}
          allowDecimal={false}
          value={delay}
          onChange={(value) => {
            setDelay(value)
            if (typeof value === 'number') wait({ delay: value, delay_interval: rule.delay_interval })
          }}
        />
        <Select
          aria-label="Delay unit"
          w={120}
          data={delayIntervals.map((value) => ({ value, label: intervalNames[value] }))}
          allowDeselect={false}
          value={rule.delay_interval}
          onChange={(unit) => unit && onWait({ delay: Number(delay) || 0, delay_interval: unit as DelayInterval })}
        />
      </div>
    </li>
  )
}
