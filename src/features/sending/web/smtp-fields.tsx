import { NativeSelect, NumberInput, PasswordInput, TextInput } from '@mantine/core'
import { mailProviders } from '../mail-providers.ts'
import styles from './sending.module.css'
import { type SmtpDraft, withProvider } from './smtp-draft.ts'

interface SmtpFieldsProps {
  draft: SmtpDraft
  onChange: (draft: SmtpDraft) => void
  /** Whether a password is stored, which stays if none is entered. */
  hasPassword: boolean
  issue: (name: string) => string | undefined
}

const services = [
  ...mailProviders.map(({ id, name }) => ({ value: id, label: name })),
  { value: '', label: 'Other SMTP server' },
]
const securities = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
]

/** Fields for an email service, or for the connection to another server, and for the login. */
export function SmtpFields({ draft, onChange, hasPassword, issue }: SmtpFieldsProps) {
  const provider = mailProviders.find(({ id }) => id === draft.provider)
  const set = (change: Partial<SmtpDraft>) => onChange({ ...draft, ...change })
  return (
    <>
      <div className={styles.two}>
        <NativeSelect
          label="Email service"
          data={services}
          value={draft.provider}
          onChange={(event) => onChange(withProvider(draft, event.target.value))}
        />
        {provider?.regions && (
          <NativeSelect
            label="Region"
            data={provider.regions.map(({ name, host }) => ({ value: host, label: name }))}
            value={draft.host}
            onChange={(event) => set({ host: event.target.value })}
          />
        )}
      </div>
      {provider ? (
        <p className={styles.state}>
          {draft.host}, port {draft.port}, {draft.security === 'tls' ? 'TLS' : 'STARTTLS'}
        </p>
      ) : (
        <div className={styles.place}>
          <TextInput
            label="Server"
            placeholder="smtp.example.com"
            autoComplete="off"
            maxLength={253}
            value={draft.host}
            error={issue('host')}
            onChange={(event) => set({ host: event.target.value })}
          />
          <NumberInput
            label="Port"
            min={1}
            max={65_535}
            allowDecimal={false}
            hideControls
            value={draft.port}
            error={issue('port')}
            onChange={(port) => set({ port: Number(port) || 0 })}
          />
          <NativeSelect
            label="Encryption"
            data={securities}
            value={draft.security}
            onChange={(event) => {
              const security = event.target.value === 'starttls' ? 'starttls' : 'tls'
              const isUsual = draft.port === 465 || draft.port === 587
              set({ security, ...(isUsual && { port: security === 'tls' ? 465 : 587 }) })
            }}
          />
        </div>
      )}
      {provider && issue('host') && <p className={styles.problem}>{issue('host')}</p>}
      <div className={styles.two}>
        <TextInput
          label="User name"
          placeholder={provider?.user.hint ?? ''}
          autoComplete="off"
          maxLength={254}
          value={draft.user}
          error={issue('user')}
          onChange={(event) => set({ user: event.target.value })}
        />
        <PasswordInput
          label="Password"
          placeholder={hasPassword ? 'Unchanged' : ''}
          autoComplete="new-password"
          maxLength={500}
          value={draft.password}
          error={issue('password')}
          onChange={(event) => set({ password: event.target.value })}
        />
      </div>
      {provider && <p className={styles.state}>{provider.password}</p>}
    </>
  )
}
