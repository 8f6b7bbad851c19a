import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { webhookCalls } from '../contract.ts'
import styles from './webhooks.module.css'

/** Asks for the name of a new incoming webhook and opens its page. */
export function AddSource({ onClose }: { onClose: () => void }) {
  const path = useSitePath()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const add = useAction(webhookCalls.saveSource, {
    invalidates: [webhookCalls.sources],
    onSuccess: ({ source }) => void navigate({ to: path(`/webhooks/incoming/${source.id}`) }),
  })
  return (
    <Modal opened title="Add incoming webhook" onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void add.run({ name })
        }}
      >
        <ErrorNotice error={add.error} fields={['name']} />
        <TextInput
          label="Name"
          description="The program that sends the requests."
          placeholder="Booking system"
          maxLength={100}
          data-autofocus
          value={name}
          error={add.issues['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={add.busy}>
            Add
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
