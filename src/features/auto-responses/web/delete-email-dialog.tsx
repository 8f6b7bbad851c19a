import { Button, Group, Modal } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import type { AutoResponseEmail, EmailUse } from '../contract.ts'

interface DeleteEmailDialogProps {
  email: AutoResponseEmail
  uses: readonly EmailUse[]
  onDelete: () => void
  onClose: () => void
}

/** Dialog that names the automations that use an email before it is deleted. */
export function DeleteEmailDialog({ email, uses, onDelete, onClose }: DeleteEmailDialogProps) {
  const path = useSitePath()
  return (
    <Modal opened onClose={onClose} title={`${email.name} is in use`}>
      <p style={{ marginTop: 0 }}>
        These automations will no longer send it. Choose another email before you publish them again:
      </p>
      <ul>
        {uses.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={path(`/automations/${id}`)}>{name}</TextLink>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" onClick={onDelete}>
          Delete
        </Button>
      </Group>
    </Modal>
  )
}
