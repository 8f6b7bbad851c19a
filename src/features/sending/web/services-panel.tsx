import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type FeedbackEntry, sendingCalls } from '../contract.ts'
import styles from './sending.module.css'
import { TwoStepButton } from './two-step-button.tsx'

type Service = Exclude<FeedbackEntry['provider'], 'mailbox'>

const services: Record<Service, { name: string; secret: string }> = {
  ses: { name: 'Amazon SES', secret: 'ARN of the SNS topic' },
  sendgrid: { name: 'SendGrid', secret: 'Public key of signed events' },
  mailgun: { name: 'Mailgun', secret: 'Signing key of webhooks' },
  postmark: { name: 'Postmark', secret: 'User and password, as user:password' },
}

/** Webhook addresses for bounces and complaints, and the secret of each service. */
export function ServicesPanel({ entries }: { entries: readonly FeedbackEntry[] }) {
  const piped = entries.find(({ provider }) => provider === 'mailbox')
  return (
    <>
      <Panel
        title="Sending services"
        text="If you send through one of these, add the webhook URL below there and enter its signing key here. Bounces and complaints are then recorded immediately."
      >
        {entries.map((entry) =>
          entry.provider === 'mailbox' ? null : (
            <ServiceFields key={entry.provider} entry={entry} provider={entry.provider} />
          ),
        )}
      </Panel>
      {piped && (
        <Panel title="Your own mail server" text="A mail server can POST each returned email, unchanged, to this URL.">
          <CopyField label="URL for returned email" value={piped.url} />
          {piped.url_changed_at && (
            <p className={styles.state}>
              <span>
                The URL changed <Moment at={piped.url_changed_at} />, when a member left the site. Replace it on your
                mail server.
              </span>
            </p>
          )}
        </Panel>
      )}
    </>
  )
}

function ServiceFields({ entry, provider }: { entry: FeedbackEntry; provider: Service }) {
  const [secret, setSecret] = useState('')
  const { name, secret: label } = services[provider]
  const save = useAction(sendingCalls.saveFeedback, {
    invalidates: [sendingCalls.feedback],
    onSuccess: () => {
      setSecret('')
      notify(`${name} saved.`)
    },
  })
  return (
    <form
      noValidate
      className={styles.service}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        void save.run({ provider, secret: secret.trim() })
      }}
    >
      <h3 className={styles.name}>
        {name} {entry.is_set && <StatusBadge status="active" label="Set up" />}
      </h3>
      <CopyField label={`Webhook URL for ${name}`} value={entry.url} />
      {entry.is_set && <Heard entry={entry} name={name} />}
      {entry.is_set && <Changed entry={entry} name={name} />}
      <ErrorNotice error={save.error} fields={['secret']} />
      <PasswordInput
        label={label}
        placeholder={entry.is_set ? 'Unchanged' : ''}
        autoComplete="off"
        maxLength={2000}
        value={secret}
        error={save.issues['secret']}
        onChange={(event) => setSecret(event.target.value)}
      />
      <div className={styles.foot}>
        <Button type="submit" variant="default" size="xs" loading={save.busy} disabled={secret.trim() === ''}>
          Save
        </Button>
        {entry.is_set && (
          <TwoStepButton
            label="Remove"
            warning="Its reports are no longer accepted."
            busy={save.busy}
            onConfirm={() => void save.run({ provider, secret: '' })}
          />
        )}
      </div>
    </form>
  )
}

/** Reminds the owner to enter the new address at the service, until the service has used it. */
function Changed({ entry: { url_changed_at, heard_at }, name }: { entry: FeedbackEntry; name: string }) {
  if (!url_changed_at || (heard_at && Date.parse(heard_at) > Date.parse(url_changed_at))) return null
  return (
    <p className={`${styles.state} ${styles.problem}`}>
      <span>
        The URL changed <Moment at={url_changed_at} />, when a member left the site. Replace it in {name}.
      </span>
    </p>
  )
}

/** Shows whether the configured service works. */
function Heard({ entry: { heard_at, refused_at }, name }: { entry: FeedbackEntry; name: string }) {
  if (refused_at && (!heard_at || Date.parse(refused_at) > Date.parse(heard_at))) {
    return (
      <p className={`${styles.state} ${styles.problem}`}>
        <span>
          A report was rejected <Moment at={refused_at} />. Check that the key below matches the one in {name}.
        </span>
      </p>
    )
  }
  return (
    <p className={styles.state}>
      {heard_at ? (
        <span>
          Last report <Moment at={heard_at} />.
        </span>
      ) : (
        <span>No reports yet.</span>
      )}
    </p>
  )
}
