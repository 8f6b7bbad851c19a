import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { type ApiKey, apiKeyCalls } from '../contract.ts'
import styles from './api-keys.module.css'
import { expiryChoices, inDays, overlapChoices } from './expiry-choice.ts'

interface RotateKeyProps {
  apiKey: ApiKey
  onMade: (token: string) => void
  onCancel: () => void
}

/** Form to give a key a new token, and to choose how long the previous one works. */
export function RotateKey({ apiKey, onMade, onCancel }: RotateKeyProps) {
  const [overlap, setOverlap] = useState('7')
  const [expiry, setExpiry] = useState('same')
  const rotate = useAction(apiKeyCalls.rotate, {
    invalidates: [apiKeyCalls.list],
    onSuccess: ({ token }) => onMade(token),
  })
  const submit = () =>
    rotate.run({
      key_id: apiKey.id,
      previous_until: overlap === '0' ? null : inDays(Number(overlap)),
      ...(expiry !== 'same' && { expires_at: expiry === 'never' ? null : inDays(Number(expiry)) }),
    })
  return (
    <form
      className={styles.inner}
      noValidate
      aria-label={`Rotate ${apiKey.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ErrorNotice error={rotate.error} fields={['previous_until', 'expires_at']} />
      <NativeSelect
        label="The current token should"
        data={[...overlapChoices]}
        data-autofocus
        value={overlap}
        error={rotate.issues['previous_until']}
        onChange={(event) => setOverlap(event.target.value)}
      />
      <NativeSelect
        label="Key expires"
        data={[{ value: 'same', label: 'As before' }, ...expiryChoices]}
        value={expiry}
        error={rotate.issues['expires_at']}
        onChange={(event) => setExpiry(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="xs" loading={rotate.busy}>
          Create new token
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
