import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { Moment } from '#platform/web/ui/moment.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type ApiKey, apiKeyCalls } from '../contract.ts'
import styles from './api-keys.module.css'
import { RotateKey } from './rotate-key.tsx'
import { scopesText } from './scope-names.ts'

interface KeyRowProps {
  apiKey: ApiKey
  mayChange: boolean
  mayRevoke: boolean
  /** Time when the screen was opened, in milliseconds since 1970. */
  now: number
  onToken: (token: string) => void
}

/** One key: its scopes, when it was last used, and when it expires. */
export function KeyRow({ apiKey, mayChange, mayRevoke, now, onToken }: KeyRowProps) {
  const { id, name, scopes, ends_with, made_by, created_at, last_used_at, expires_at, previous, revoked_at } = apiKey
  const [open, setOpen] = useState<'revoke' | 'rotate' | null>(null)
  const isExpired = expires_at !== null && Date.parse(expires_at) <= now
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
        <span className={styles.more}>{scopesText(scopes)}</span>
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
          {expires_at && !revoked_at && (
            <>
              {' · '}
              <span className={isExpired ? styles.ended : undefined}>
                {isExpired ? 'Expired' : 'Expires'} <time dateTime={expires_at}>{formatFullMoment(expires_at)}</time>
              </span>
            </>
          )}
        </span>
        {previous && !revoked_at && (
          <span className={styles.more}>
            The token that ends with <code>{previous.ends_with}</code> works until{' '}
            <time dateTime={previous.until}>{formatFullMoment(previous.until)}</time>
          </span>
        )}
      </span>
      {revoked_at && (
        <span className={styles.more}>
          Revoked <Moment at={revoked_at} />
        </span>
      )}
      {!revoked_at && mayRevoke && open === null && (
        <span className={styles.buttons}>
          {mayChange && (
            <Button variant="default" size="xs" aria-label={`Rotate ${name}`} onClick={() => setOpen('rotate')}>
              Rotate
            </Button>
          )}
          <Button variant="default" size="xs" aria-label={`Revoke ${name}`} onClick={() => setOpen('revoke')}>
            Revoke
          </Button>
        </span>
      )}
      {!revoked_at && open === 'rotate' && (
        <RotateKey
          apiKey={apiKey}
          onCancel={() => setOpen(null)}
          onMade={(token) => {
            setOpen(null)
            onToken(token)
          }}
        />
      )}
      {!revoked_at && open === 'revoke' && (
        <span className={styles.ask}>
          <span>Whatever uses this key stops working.</span>
          <Button size="xs" color="red" loading={revoke.busy} onClick={() => void revoke.run({ key_id: id })}>
            Revoke key
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpen(null)}>
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
