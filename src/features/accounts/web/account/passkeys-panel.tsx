import { brand } from '#platform/web/brand.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { passkeyCalls } from '../../contract.ts'
import { hasPasskeys } from '../passkey.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import styles from './passkeys.module.css'

/** Panel for passkeys, with which devices log the user in without a password. */
export function PasskeysPanel() {
  const { data, error, refetch } = useCall(passkeyCalls.passkeys, {})
  const [isAdding, setAdding] = useState(false)
  const isAble = hasPasskeys()
  return (
    <Panel
      title="Passkeys"
      text={
        <>
          Log in with your fingerprint, face, screen lock or a security key. A passkey replaces your password and your
          code when you log in, and cannot be phished.
          {!isAble && ` To add one, open ${brand.name} over HTTPS in a recent browser.`}
        </>
      }
      foot={
        isAble &&
        !isAdding && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={1} height={40} />}
      {data && data.passkeys.length > 0 && (
        <ul className={styles.list} aria-label="Passkeys">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {data?.passkeys.length === 0 && !isAdding && <p className={styles.empty}>No passkeys yet.</p>}
      {isAdding && <AddPasskey onDone={() => setAdding(false)} />}
    </Panel>
  )
}
