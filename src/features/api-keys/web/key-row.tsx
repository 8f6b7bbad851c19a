import { Button } from '@mantine/core'
import { useState } from 'react'
import { Moment } from '#platform/web/ui/moment.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type ApiKey, apiKeyCalls } from '../contract.ts'
import styles from './api-keys.module.css'

/** One key: what it may do, when it was last used, and its end. */
export function KeyRow({ apiKey, mayChange }: { apiKey: ApiKey; mayChange: boolean }) {
  const { id, name, scopes, ends_with, made_by, created_at, last_used_at, revoked_at } = apiKey
  const [isAsking, setAsking] = useState(false)
  const revoke = useAction(apiKeyCalls.revoke, {
    invalidates: [apiKeyCalls.list],
    onSuccess: () => notify(`“${name}” was revoked.`),
  })
  return (
    <li className={styles.key}>
      <span className={styles.what}>
        <span className={styles.name}>
          {name} <code className={styles.token}>trk_…{ends_with}</code>
        </span>
        <span className={styles.more}>{scopes.join(', ')}</span>
        <span className={styles.more}>
          Created <Moment at={created_at} />
          {made_by && ` by ${made_by}`}
          {' · '}
          {last_used_at ? (
            <>
              Last used <Moment at={last_used_at} />
            </>
          ) : (
            'Never used'
          )}
        </span>
      </span>
      {revoked_at && (
        <span className={styles.more}>
          Revoked <Moment at={revoked_at} />
        </span>
      )}
      {!revoked_at && mayChange && !isAsking && (
        <Button variant="default" size="xs" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
      {!revoked_at && isAsking && (
        <span className={styles.ask}>
          <span>Whatever uses this key stops working.</span>
          <Button size="xs" color="red" loading={revoke.busy} onClick={() => void revoke.run({ key_id: id })}>
            Revoke key
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </span>
      )}
      {revoke.error && (
        <p role="alert" className={styles.problem}>
          {revoke.error.message}
        </p>
      )}
    </li>
  )
}
