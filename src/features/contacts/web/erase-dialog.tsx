import { Button, Group, Modal, Text } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import type { PersonRights } from './use-person-rights.ts'

/** Asks for confirmation before a person is erased. This is the only action here that can't be undone. */
export function EraseDialog({ rights }: { rights: PersonRights }) {
  return (
    <Modal opened={rights.isAsking} title="Erase this person?" onClose={rights.cancel}>
      <ErrorNotice error={rights.error} />
      <Text size="sm">
        All data about {rights.email} is deleted permanently: profile, consents, activity, emails, visits and export
        files. A keyed hash stays on the suppression list, so that no import adds the address again.
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
