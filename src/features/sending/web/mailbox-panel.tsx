import { Button, NativeSelect, NumberInput, PasswordInput, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type BounceMailbox, sendingCalls } from '../contract.ts'
import { draftOf, type MailboxDraft, withPlace } from './mailbox-draft.ts'
import styles from './sending.module.css'
import { TwoStepButton } from './two-step-button.tsx'

const protocols = [
  { value: 'imap', label: 'IMAP' },
  { value: 'pop3', label: 'POP3' },
]
const securities = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'None (private network only)' },
]
const afterwards = [
  { value: 'seen', label: 'Mark as read' },
  { value: 'delete', label: 'Delete' },
  { value: 'keep', label: 'Leave unchanged' },
]
const fields = ['host', 'port', 'security', 'user', 'password', 'folder'].map((name) => `mailbox.${name}`)

/** The mailbox that receives bounces: its connection, and the result of the last run. */
export function MailboxPanel({ mailbox }: { mailbox: BounceMailbox | null }) {
  const [draft, setDraft] = useState(() => draftOf(mailbox))
  const [opened, setOpened] = useState<number | null>(null)
  const invalidates = [sendingCalls.loadMailbox]
  const save = useAction(sendingCalls.saveMailbox, {
    invalidates,
    onSuccess: (answer) => {
      setDraft(draftOf(answer.mailbox))
      notify('Saved. The mailbox is checked every five minutes.')
    },
  })
  const test = useAction(sendingCalls.tryMailbox, { onSuccess: ({ mails }) => setOpened(mails) })
  const remove = useAction(sendingCalls.removeMailbox, { invalidates, onSuccess: () => setDraft(draftOf(null)) })
  const set = (change: Partial<MailboxDraft>) => {
    setOpened(null)
    setDraft({ ...draft, ...change })
  }
  const given = () => {
    const { password, ...rest } = draft
    return { mailbox: { ...rest, ...(password && { password }) } }
  }
  const issues = { ...test.issues, ...save.issues }
  const start = (action: 'save' | 'test') => {
    save.reset()
    test.reset()
    setOpened(null)
    return void (action === 'save' ? save : test).run(given())
  }
  return (
    <Panel
      title="Bounce mailbox"
      text="Undeliverable email is returned to your sender address. That mailbox is checked every five minutes for bounces, spam complaints and unsubscribe requests; other mail is left alone."
      onSubmit={() => start('save')}
      foot={
        <div className={styles.foot}>
          <Button type="submit" loading={save.busy}>
            Save
          </Button>
          <Button variant="default" loading={test.busy} onClick={() => start('test')}>
            Test connection
          </Button>
          {mailbox && (
            <div className={styles.spread}>
              <TwoStepButton
                label="Remove the mailbox"
                warning="Its password is deleted too."
                busy={remove.busy}
                onConfirm={() => void remove.run({})}
              />
            </div>
          )}
        </div>
      }
    >
      {mailbox && <MailboxStatus mailbox={mailbox} />}
      <ErrorNotice error={save.error ?? test.error ?? remove.error} fields={fields} />
      <MailboxFields draft={draft} issues={issues} isKnown={mailbox !== null} onChange={set} onPlace={setDraft} />
      <output className={styles.state}>
        {opened !== null && `Connected. ${opened === 1 ? '1 email' : `${opened} emails`} in the mailbox.`}
      </output>
    </Panel>
  )
}

function MailboxStatus({
  mailbox: { is_on, checked_at, problem, read_count, found_count },
}: {
  mailbox: BounceMailbox
}) {
  return (
    <p className={styles.state}>
      {!is_on && <span>Off.</span>}
      {is_on && !checked_at && <span>Not checked yet.</span>}
      {checked_at && (
        <span>
          Last checked <Moment at={checked_at} />
        </span>
      )}
      {checked_at && (
        <span>
          {read_count} read, {found_count} reports found
        </span>
      )}
      {problem && <span className={styles.problem}>{problem}</span>}
    </p>
  )
}

interface MailboxFieldsProps {
  draft: MailboxDraft
  issues: Readonly<Record<string, string>>
  isKnown: boolean
  onChange: (change: Partial<MailboxDraft>) => void
  onPlace: (draft: MailboxDraft) => void
}

function MailboxFields({ draft, issues, isKnown, onChange, onPlace }: MailboxFieldsProps) {
  return (
    <div className={styles.fields}>
      <div className={styles.two}>
        <NativeSelect
          label="Protocol"
          data={protocols}
          value={draft.protocol}
          onChange={(event) => onPlace(withPlace(draft, { protocol: event.target.value as MailboxDraft['protocol'] }))}
        />
        <NativeSelect
          label="Encryption"
          data={securities}
          value={draft.security}
          error={issues['mailbox.security']}
          onChange={(event) => onPlace(withPlace(draft, { security: event.target.value as MailboxDraft['security'] }))}
        />
        <TextInput
          label="Server"
          placeholder={`${draft.protocol === 'imap' ? 'imap' : 'pop'}.example.com`}
          autoComplete="off"
          maxLength={253}
          value={draft.host}
          error={issues['mailbox.host']}
          onChange={(event) => onChange({ host: event.target.value })}
        />
        <NumberInput
          label="Port"
          min={1}
          max={65_535}
          allowDecimal={false}
          hideControls
          value={draft.port}
          error={issues['mailbox.port']}
          onChange={(port) => onChange({ port: Number(port) || 0 })}
        />
        <TextInput
          label="User name"
          placeholder="bounces@shop.example"
          autoComplete="off"
          maxLength={254}
          value={draft.user}
          error={issues['mailbox.user']}
          onChange={(event) => onChange({ user: event.target.value })}
        />
        <PasswordInput
          label="Password"
          placeholder={isKnown ? 'Unchanged' : ''}
          autoComplete="new-password"
          maxLength={500}
          value={draft.password}
          error={issues['mailbox.password']}
          onChange={(event) => onChange({ password: event.target.value })}
        />
        {draft.protocol === 'imap' && (
          <TextInput
            label="Folder"
            maxLength={200}
            value={draft.folder}
            error={issues['mailbox.folder']}
            onChange={(event) => onChange({ folder: event.target.value })}
          />
        )}
        <NativeSelect
          label="After reading a report"
          data={draft.protocol === 'imap' ? afterwards : afterwards.slice(1)}
          value={draft.afterwards}
          onChange={(event) => onChange({ afterwards: event.target.value as MailboxDraft['afterwards'] })}
        />
      </div>
      <Switch
        label="Check every five minutes"
        checked={draft.is_on}
        onChange={(event) => onChange({ is_on: event.target.checked })}
      />
    </div>
  )
}
