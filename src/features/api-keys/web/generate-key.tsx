import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Scope } from '#core/access.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { apiKeyCalls } from '../contract.ts'
import styles from './api-keys.module.css'
import { expiryChoices, inDays } from './expiry-choice.ts'
import { ScopeChoice } from './scope-choice.tsx'

interface GenerateKeyProps {
  onMade: (token: string) => void
  onCancel: () => void
}

/** Form to create a key: its name, its scopes and its expiry. */
export function GenerateKey({ onMade, onCancel }: GenerateKeyProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [expiry, setExpiry] = useState('never')
  const generate = useAction(apiKeyCalls.generate, {
    invalidates: [apiKeyCalls.list],
    onSuccess: ({ token }) => onMade(token),
  })
  const expires_at = expiry === 'never' ? null : inDays(Number(expiry))
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Generate API key"
      onSubmit={(event) => {
        event.preventDefault()
        void generate.run({ name, scopes, expires_at })
      }}
    >
      <ErrorNotice error={generate.error} fields={['name', 'scopes', 'expires_at']} />
      <TextInput
        label="Name"
        placeholder="Warehouse sync"
        maxLength={100}
        data-autofocus
        value={name}
        error={generate.issues['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <NativeSelect
        label="Expires"
        description="Owners and admins are mailed a week before."
        data={[...expiryChoices]}
        value={expiry}
        error={generate.issues['expires_at']}
        onChange={(event) => setExpiry(event.target.value)}
      />
      <ScopeChoice value={scopes} problem={generate.issues['scopes']} onChange={setScopes} />
      <div className={styles.buttons}>
        <Button type="submit" loading={generate.busy}>
          Generate
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
