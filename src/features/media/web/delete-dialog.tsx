import { Button, Group, Modal } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import type { Media, MediaUse } from '../contract.ts'

interface DeleteDialogProps {
  media: Media
  uses: readonly MediaUse[]
  onDelete: () => void
  onClose: () => void
}

const pathOf: Readonly<Record<MediaUse['kind'], ((id: string) => string) | null>> = {
  form: (id) => `/forms/${id}`,
  campaign: (id) => `/campaigns/${id}`,
  email: (id) => `/auto-responses/${id}`,
  'mail-part': null,
}
const kindNames = {
  form: 'form',
  campaign: 'campaign',
  email: 'email to new subscribers',
  'mail-part': 'for emails',
} as const satisfies Record<MediaUse['kind'], string>

/** Shows where an image or font is used before it's deleted. */
export function DeleteDialog({ media, uses, onDelete, onClose }: DeleteDialogProps) {
  const path = useSitePath()
  return (
    <Modal opened onClose={onClose} title={`${media.name} is in use`}>
      <p style={{ marginTop: 0 }}>
        {media.font
          ? 'These will be shown in another font:'
          : 'The image will be missing from these, including emails already sent:'}
      </p>
      <ul>
        {uses.map(({ kind, id, name }) => (
          <li key={`${kind} ${id}`}>
            {pathOf[kind] ? <TextLink to={path(pathOf[kind](id))}>{name}</TextLink> : name} ({kindNames[kind]})
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
