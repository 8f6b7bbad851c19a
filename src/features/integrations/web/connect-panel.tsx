import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useHasRole } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { Service } from '../contract.ts'
import styles from './integrations.module.css'
import { useConnect } from './use-connect.ts'

/** Connects a service with credentials from the service: keys, or an app's client ID and secret. */
export function ConnectPanel({ service }: { service: Service }) {
  const mayConnect = useHasRole('admin')
  const connect = useConnect(service)
  const [values, setValues] = useState<Record<string, string>>({})
  if (!mayConnect) return <Panel title="Connect" text="Only an owner or an admin can connect a service." />
  const hasIssues = Object.keys(connect.issues).length > 0
  return (
    <Panel
      title={service.connected ? 'Connect again' : `Connect ${service.name}`}
      onSubmit={() => void connect.start(values)}
      foot={
        <Button type="submit" loading={connect.busy}>
          {service.kind === 'oauth' ? `Continue to ${service.name}` : 'Connect'}
        </Button>
      }
    >
      <div className={styles.stack}>
        <ErrorNotice error={hasIssues ? null : connect.error} />
        {service.service === 'webhook' && (
          <p className={styles.details}>
            <TextLink to="/guide/zapier-make-n8n">How to connect Zapier, Make or n8n</TextLink>
          </p>
        )}
        {service.redirect_url !== null && (
          <div>
            <p className={styles.label}>Redirect URL</p>
            <p className={styles.details}>Enter this in your app’s settings at {service.name}.</p>
            <CopyField label="Redirect URL" value={service.redirect_url} />
          </div>
        )}
        {service.credential_fields.map(({ name, label, help, isSecret }) => {
          const Input = isSecret ? PasswordInput : TextInput
          return (
            <Input
              key={name}
              label={label}
              description={help}
              autoComplete="off"
              value={values[name] ?? ''}
              error={connect.issues[`credentials.${name}`]}
              onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [name]: value }))}
            />
          )
        })}
      </div>
    </Panel>
  )
}
