import { brand } from '#platform/web/brand.ts'
import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { useMay, useSite } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { apiKeyCalls } from '../contract.ts'
import styles from './api-keys.module.css'
import { GenerateKey } from './generate-key.tsx'
import { KeyRow } from './key-row.tsx'

/** Panel for the API keys of the owner's programs. */
export default function ApiKeysPanel() {
  const mayChange = useMay(apiKeyCalls.generate)
  const { viewed_until } = useSite()
  const mayRevoke = useMay(apiKeyCalls.revoke)
  const { data, error, refetch } = useCall(apiKeyCalls.list, {})
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(Date.now)
  const [token, setToken] = useState('')
  const made = (text: string) => {
    setToken(text)
    setOpen(false)
  }
  return (
    <Panel
      title="API keys"
      text={
        <>
          Let your store and your scripts call {brand.name}. A key reaches what its scopes name, on this site alone. See
          the <Anchor href="/api/docs">API reference</Anchor>, and how to connect{' '}
          <TextLink to="/guide/zapier-make-n8n">Zapier, Make and n8n</TextLink>.
          {viewed_until && ' Only members can generate keys. You are viewing this site as an administrator.'}
          {!viewed_until && !mayChange && ' Only owners and admins can generate and revoke keys.'}
        </>
      }
      foot={
        mayChange &&
        !isOpen && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Generate API key
          </Button>
        )
      }
    >
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={1} height={40} />}
      {data && data.keys.length === 0 && <p className={styles.empty}>No API keys yet.</p>}
      {data && data.keys.length > 0 && (
        <ul className={styles.list} aria-label="API keys">
          {data.keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} mayChange={mayChange} mayRevoke={mayRevoke} now={now} onToken={made} />
          ))}
        </ul>
      )}
      {token && (
        <div className={styles.fresh} aria-live="polite">
          <p>Copy this token now. It is not shown again.</p>
          <CopyField label="API key to copy" value={token} />
        </div>
      )}
      {isOpen && <GenerateKey onMade={made} onCancel={() => setOpen(false)} />}
    </Panel>
  )
}
