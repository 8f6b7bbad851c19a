import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { AdminPage } from '#platform/web/ui/admin-page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { type InstallationServerEntry, sendingCalls } from '../contract.ts'
import styles from './sending.module.css'
import { smtpDraft, smtpOf } from './smtp-draft.ts'
import { SmtpFields } from './smtp-fields.tsx'
import { InstallationTestMail } from './test-mail.tsx'
import { TwoStepButton } from './two-step-button.tsx'

const fields = ['host', 'port', 'user', 'password', 'from_name', 'from_address'].map((name) => `server.${name}`)

const sourceWords: Record<InstallationServerEntry['source'], string> = {
  none: 'Account emails and the emails of all sites without their own server go through this server. Until it is set up, emails stay in the Mailbox.',
  settings: 'Set by SMTP_URL and MAIL_FROM. What you save here is used instead.',
  stored: 'Account emails and the emails of all sites without their own server go through this server.',
}

/** The mail server of the whole installation, for administrators. */
export default function InstallationPage() {
  const { isAdmin } = useAccount()
  const { data, error, isLoading, refetch } = useCall(sendingCalls.installation, {}, { enabled: isAdmin })
  return (
    <AdminPage title="Mail server" note="Sends email for the whole installation.">
      <ErrorNotice error={error} retry={refetch} />
      {isLoading && <ListSkeleton rows={1} height={420} />}
      {data && <ServerPanel key={`${data.server.source} ${data.server.host}`} server={data.server} />}
    </AdminPage>
  )
}

function ServerPanel({ server }: { server: InstallationServerEntry }) {
  const { source } = server
  const invalidates = [sendingCalls.installation]
  const [smtp, setSmtp] = useState(() => smtpDraft(server))
  const [from, setFrom] = useState({ from_name: server.from_name, from_address: server.from_address })
  const save = useAction(sendingCalls.saveInstallation, { invalidates, onSuccess: () => notify('Mail server saved.') })
  const remove = useAction(sendingCalls.removeInstallation, { invalidates })
  const issue = (name: string) => save.issues[`server.${name}`]
  return (
    <Panel
      title="SMTP server"
      text={sourceWords[source]}
      onSubmit={() => void save.run({ server: { ...smtpOf(smtp), ...from } })}
      foot={
        <div className={styles.foot}>
          <Button type="submit" loading={save.busy}>
            Save
          </Button>
          {source !== 'none' && <InstallationTestMail />}
          {source === 'stored' && (
            <TwoStepButton
              label="Remove"
              warning="Its password is deleted."
              busy={remove.busy}
              onConfirm={() => void remove.run({})}
            />
          )}
        </div>
      }
    >
      <ErrorNotice error={save.error} fields={fields} />
      <ErrorNotice error={remove.error} />
      <div className={styles.fields}>
        <SmtpFields draft={smtp} onChange={setSmtp} hasPassword={source !== 'none'} issue={issue} />
        <div className={styles.two}>
          <TextInput
            label="From name"
            placeholder="Trellis"
            maxLength={100}
            value={from.from_name}
            error={issue('from_name')}
            onChange={(event) => setFrom({ ...from, from_name: event.target.value })}
          />
          <TextInput
            label="From address"
            type="email"
            placeholder="mail@example.com"
            maxLength={254}
            value={from.from_address}
            error={issue('from_address')}
            onChange={(event) => setFrom({ ...from, from_address: event.target.value })}
          />
        </div>
      </div>
    </Panel>
  )
}
