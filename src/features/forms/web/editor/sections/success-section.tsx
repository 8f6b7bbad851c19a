import { Checkbox, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { cleanEmail } from '#core/email-address.ts'
import { fieldsOf } from '#form/document/fields.ts'
import { DesignPanel } from '#form/editor/design-panel.tsx'
import { useAccount } from '#platform/web/site.ts'
import { AlreadyTab } from './already-tab.tsx'
import { PixelFields } from './pixel-fields.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './sections.module.css'

/** Section for what happens after a visitor subscribed or sent a message. */
export function SuccessSection(props: SectionProps) {
  const { fields, problems } = props
  const isMessage = fields.goal === 'messages'
  return (
    <div className={styles.stack}>
      <AfterSubscribing {...props} />
      {fields.subscribe_redirect_url === '' && <DesignPanel problems={problems} />}
      {isMessage ? <MessageReceipt {...props} /> : <Subscribing {...props} />}
      <PixelFields {...props} />
    </div>
  )
}

function Subscribing(props: SectionProps) {
  const { fields, change } = props
  return (
    <>
      <AlreadyTab />
      <fieldset className={styles.group}>
        <legend>Confirmation</legend>
        <Switch
          label="Double opt-in"
          description="Subscribers confirm with a link or code sent to their email."
          checked={fields.double_opt_in}
          onChange={(event) => change({ double_opt_in: event.currentTarget.checked })}
        />
      </fieldset>
      <Notification {...props} />
    </>
  )
}

/** Setting for the email that confirms to a sender that the message has arrived. */
function MessageReceipt({ fields, change, issues }: SectionProps) {
  const { message_receipt: receipt } = fields
  return (
    <fieldset className={styles.group}>
      <legend>Confirmation</legend>
      <Switch
        label="Confirmation email"
        description="Tells the sender that the message has arrived."
        checked={receipt.is_on}
        onChange={(event) => change({ message_receipt: { ...receipt, is_on: event.currentTarget.checked } })}
      />
      {receipt.is_on && (
        <Textarea
          label="Text"
          description="Nothing that the sender typed is repeated in it."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={receipt.text}
          error={receipt.text.trim() === '' ? 'Enter the text of the email.' : issues.message_receipt}
          onChange={(event) => change({ message_receipt: { ...receipt, text: event.currentTarget.value } })}
        />
      )}
    </fieldset>
  )
}

function AfterSubscribing({ fields, change, problems }: SectionProps) {
  const { subscribe_redirect_url: url, subscribe_redirect_fields: chosen } = fields
  const [goes, setGoes] = useState(url !== '')
  const [lastUrl, setLastUrl] = useState(url)
  const error = problems.find(({ componentId, message }) => componentId === null && message.includes('redirect'))
  const isOn = goes || url !== ''
  const names = [...new Set(fieldsOf(fields.json).map(({ name }) => name.trim()))].filter(Boolean)
  return (
    <>
      <Radio.Group
        label={fields.goal === 'messages' ? 'After sending' : 'After subscribing'}
        value={isOn ? 'address' : 'step'}
        onChange={(next) => {
          if (isOn) setLastUrl(url)
          setGoes(next === 'address')
          change({ subscribe_redirect_url: next === 'address' ? lastUrl : '' })
        }}
      >
        <Stack gap={8} mt={6}>
          <Radio value="step" label="Show the success step" />
          <Radio value="address" label="Redirect to a URL" />
        </Stack>
      </Radio.Group>
      {isOn && (
        <TextInput
          label="URL"
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={url}
          error={error?.message}
          onChange={(event) => change({ subscribe_redirect_url: event.target.value.trim() })}
        />
      )}
      {isOn && names.length > 0 && (
        <Checkbox.Group
          label="Pass fields as URL parameters"
          description="Anyone who sees the URL can read them."
          value={[...chosen]}
          onChange={(next) => change({ subscribe_redirect_fields: names.filter((name) => next.includes(name)) })}
        >
          <Stack gap={8} mt={8}>
            {names.map((name) => (
              <Checkbox key={name} value={name} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  )
}

function Notification({ fields, change, issues }: SectionProps) {
  const { email } = useAccount()
  const kept = fields.subscriber_notification
  const [typed, setTyped] = useState(kept)
  // An incomplete address isn't saved.
  const shown = cleanEmail(typed) === null && kept !== '' ? typed : kept
  return (
    <fieldset className={styles.group}>
      <legend>Notifications</legend>
      <Switch
        label="Email me about each new subscriber"
        checked={kept !== ''}
        onChange={(event) => {
          const address = event.currentTarget.checked ? email : ''
          setTyped(address)
          change({ subscriber_notification: address })
        }}
      />
      {kept !== '' && (
        <TextInput
          label="To"
          type="email"
          description="The address of a member of this site."
          maxLength={254}
          value={shown}
          error={shown === kept ? issues.subscriber_notification : 'Enter a valid email.'}
          onChange={(event) => {
            const text = event.target.value.trim()
            setTyped(text)
            if (cleanEmail(text) !== null) change({ subscriber_notification: text })
          }}
        />
      )}
    </fieldset>
  )
}
