import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { type ApiKey, apiKeyCalls } from '../contract.ts'
import styles from './api-keys.module.css'
import { scopeGroups } from './scope-names.ts'

type Scopes = ApiKey['scopes']

interface GenerateKeyProps {
  onMade: (token: string) => void
  onCancel: () => void
}

/** Names a key and chooses what it may do. */
export function GenerateKey({ onMade, onCancel }: GenerateKeyProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scopes>([])
  const generate = useAction(apiKeyCalls.generate, {
    invalidates: [apiKeyCalls.list],
    onSuccess: ({ token }) => onMade(token),
  })
  const toggle = (scope: Scopes[number]) =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Generate API key"
      onSubmit={(event) => {
        event.preventDefault()
        void generate.run({ name, scopes })
      }}
    >
      <ErrorNotice error={generate.error} fields={['name', 'scopes']} />
      <TextInput
        label="Name"
        placeholder="Warehouse sync"
        maxLength={100}
        data-autofocus
        value={name}
        error={generate.issues['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className={styles.scopes}>
        <legend>Scopes</legend>
        {scopeGroups.map(({ label, read, write }) => (
          <div key={label} className={styles.scope}>
            <span>{label}</span>
            {read ? (
              <Checkbox
                label="Read"
                aria-label={`Read ${label.toLowerCase()}`}
                checked={scopes.includes(read)}
                onChange={() => toggle(read)}
              />
            ) : (
              <span />
            )}
            <Checkbox
              label="Write"
              aria-label={`Write ${label.toLowerCase()}`}
              checked={scopes.includes(write)}
              onChange={() => toggle(write)}
            />
          </div>
        ))}
        {generate.issues['scopes'] && (
          <p role="alert" className={styles.problem}>
            {generate.issues['scopes']}
          </p>
        )}
      </fieldset>
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
