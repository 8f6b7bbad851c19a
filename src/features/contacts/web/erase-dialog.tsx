import { Button, Group, Modal, Text } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import type { PersonRights } from './use-person-rights.ts'

/** Asks before a person is erased: the one step here that cannot be taken back. */
export function EraseDialog({ rights }: { rights: PersonRights }) {
  return (
    <Modal opened={rights.isAsking} title="Erase this person?" onClose={rights.cancel}>
      <ErrorNotice error={rights.error} />
      <Text size="sm">
        All data about {rights.email} is deleted permanently: profile, consents, history, mail and visits. Files of
        exports go with it. Only a keyed hash stays on the suppression list, so that no import brings the address back.
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={rights.cancel}>
          Keep
        </Button>
        <Button color="red" loading={rights.busy} onClick={() => void rights.erase()}>
          Erase permanently
        </Button>
      </Group>
    </Modal>
  )
}
