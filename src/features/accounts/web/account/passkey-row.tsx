import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { formatMoment } from '#platform/web/ui/format-moment.ts'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type Passkey, passkeyCalls } from '../../contract.ts'
import styles from './passkeys.module.css'

/** One passkey: its name, when it was used, and a button to remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, created_at, last_used_at } = passkey
  const [mode, setMode] = useState<'shown' | 'renaming' | 'removing'>('shown')
  const remove = useAction(passkeyCalls.removePasskey, {
    invalidates: [passkeyCalls.passkeys],
    onSuccess: () => notify(`Passkey “${name}” removed.`),
  })
  if (mode === 'renaming') {
    return (
      <li className={styles.row}>
        <Rename passkey={passkey} onDone={() => setMode('shown')} />
      </li>
    )
  }
  const used = last_used_at ? `Last used ${formatMoment(last_used_at)}` : 'Not used yet'
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.used}>
          {mode === 'removing'
            ? 'It will no longer log you in. Delete it on your device as well.'
            : `Added ${formatMoment(created_at)} · ${used}`}
        </span>
      </span>
      {mode === 'removing' ? (
        <>
          <Button
            size="xs"
            color="red"
            loading={remove.busy}
            data-autofocus
            onClick={() => void remove.run({ passkey_id: id })}
          >
            Remove passkey
          </Button>
          <Button size="xs" variant="default" onClick={() => setMode('shown')}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <Button size="xs" variant="default" aria-label={`Rename ${name}`} onClick={() => setMode('renaming')}>
            Rename
          </Button>
          <Button size="xs" variant="default" aria-label={`Remove ${name}`} onClick={() => setMode('removing')}>
            Remove
          </Button>
        </>
      )}
      <div className={styles.problem}>{remove.error && <ErrorNotice error={remove.error} />}</div>
    </li>
  )
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const first = useFirstFocus()
  const [name, setName] = useState(passkey.name)
  const rename = useAction(passkeyCalls.renamePasskey, { invalidates: [passkeyCalls.passkeys], onSuccess: onDone })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void rename.run({ passkey_id: passkey.id, name })
      }}
    >
      <TextInput
        label="Name"
        maxLength={60}
        ref={first}
        value={name}
        error={rename.issues['name'] ?? rename.error?.message}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" loading={rename.busy}>
        Save
      </Button>
      <Button variant="default" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}
