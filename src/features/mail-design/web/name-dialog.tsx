import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AppError } from '#core/error.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'

interface NameDialogProps {
  title: string
  initial: string
  busy: boolean
  error: AppError | null
  onName: (name: string) => void
  onClose: () => void
}

/** Asks what something is to be called. */
export function NameDialog({ title, initial, busy, error, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
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
        <Button type="submit" mt="md" fullWidth loading={busy} disabled={name.trim() === ''}>
          Save
        </Button>
      </form>
    </Modal>
  )
}
