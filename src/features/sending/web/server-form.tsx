import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { sendingCalls, type SmtpServerEntry } from '../contract.ts'
import { mailProviders } from '../mail-providers.ts'
import styles from './sending.module.css'
import { type SmtpDraft, smtpDraft, smtpOf } from './smtp-draft.ts'
import { SmtpFields } from './smtp-fields.tsx'

const smtpFields = ['host', 'port', 'user', 'password'].map((name) => `smtp.${name}`)
const fields = ['name', ...smtpFields, 'weight', 'connections', 'warm_up_from', 'warm_up_first'].map(
  (name) => `server.${name}`,
)

interface ServerFormProps {
  /** Null for a new server. */
  server: SmtpServerEntry | null
  onEnd: () => void
}

/** Form for one SMTP server: its connection, its weight, and its warm-up. */
export function ServerForm({ server, onEnd }: ServerFormProps) {
  const [draft, setDraft] = useState({
    name: server?.name ?? '',
    weight: server?.weight ?? 1,
    connections: 5,
    is_on: server?.is_on ?? true,
    warm_up_from: server?.warm_up_from ?? null,
    warm_up_first: server?.warm_up_first ?? 50,
    ...(server && { connections: server.connections }),
  })
  const [smtp, setSmtp] = useState(() => smtpDraft(server))
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const save = useAction(sendingCalls.saveServer, { invalidates: [sendingCalls.servers], onSuccess: onEnd })
  const issue = (name: string) => save.issues[`server.${name}`]
  const submit = () => {
    const name = draft.name.trim() || serviceName(smtp)
    void save.run({ server: { ...draft, name, smtp: smtpOf(smtp), ...(server && { id: server.id }) } })
  }
  return (
    <Panel
      title={server ? `Edit “${server.name}”` : 'Add server'}
      onSubmit={submit}
      foot={
        <div className={styles.foot}>
          <Button type="submit" loading={save.busy}>
            Save
          </Button>
          <Button variant="default" onClick={onEnd}>
            Cancel
          </Button>
        </div>
      }
    >
      <ErrorNotice error={save.error} fields={fields} />
      <div className={styles.fields}>
        <TextInput
          label="Name"
          placeholder={serviceName(smtp)}
          maxLength={100}
          value={draft.name}
          error={issue('name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <SmtpFields
          draft={smtp}
          onChange={setSmtp}
          hasPassword={server !== null}
          issue={(name) => save.issues[`server.smtp.${name}`]}
        />
        <div className={styles.two}>
          <NumberInput
            label="Weight"
            description="Relative to the other servers."
            min={1}
            max={100}
            allowDecimal={false}
            value={draft.weight}
            error={issue('weight')}
            onChange={(weight) => set({ weight: Number(weight) || 1 })}
          />
          <NumberInput
            label="Connections"
            description="Concurrent connections."
            min={1}
            max={50}
            allowDecimal={false}
            value={draft.connections}
            error={issue('connections')}
            onChange={(connections) => set({ connections: Number(connections) || 1 })}
          />
          <TextInput
            type="date"
            label="Warm-up start"
            description="Leave empty for no warm-up."
            value={draft.warm_up_from ?? ''}
            error={issue('warm_up_from')}
            onChange={(event) => set({ warm_up_from: event.target.value || null })}
          />
          <NumberInput
            label="First-day limit"
            description="+50% daily."
            min={1}
            max={100_000}
            allowDecimal={false}
            disabled={draft.warm_up_from === null}
            value={draft.warm_up_first}
            error={issue('warm_up_first')}
            onChange={(first) => set({ warm_up_first: Number(first) || 1 })}
          />
        </div>
        <Switch
          label="Use this server"
          checked={draft.is_on}
          onChange={(event) => set({ is_on: event.target.checked })}
        />
      </div>
    </Panel>
  )
}

/** Returns the default name of a server. */
function serviceName({ provider, host }: SmtpDraft): string {
  return mailProviders.find(({ id }) => id === provider)?.name ?? (host.trim() || 'Mail server')
}
