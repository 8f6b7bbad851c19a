import { Button, Group, Modal } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import type { Media } from '../contract.ts'

interface DeleteDialogProps {
  media: Media
  forms: readonly { id: string; name: string }[]
  onDelete: () => void
  onClose: () => void
}

/** Says which forms show a picture before it goes. */
export function DeleteDialog({ media, forms, onDelete, onClose }: DeleteDialogProps) {
  const path = useSitePath()
  return (
    <Modal opened onClose={onClose} title={`${media.name} is in use`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <p style={{ marginTop: 0 }}>These forms would show an empty place:</p>
      <ul>
        {forms.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={path(`/forms/${id}`)}>{name}</TextLink>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button color="red" onClick={onDelete}>
          Delete it
        </Button>
      </Group>
    </Modal>
  )
}
