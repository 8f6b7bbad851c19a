import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AppError } from '#core/error.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import styles from './mail-design.module.css'

interface NameDialogProps {
  title: string
  initial: string
  busy: boolean
  error: AppError | null
  onName: (name: string) => void
  onClose: () => void
}

/** A dialog that asks for a name. */
export function NameDialog({ title, initial, busy, error, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial)
  return (
    <Modal.Root opened onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Body>
          <h2 className={styles.dialogTitle}>{title}</h2>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              onName(name)
            }}
          >
            <TextInput
              data-autofocus
              label="Name"
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <ErrorNotice error={error} />
            <div className={styles.dialogFoot}>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={busy} disabled={name.trim() === ''}>
                Save
              </Button>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
