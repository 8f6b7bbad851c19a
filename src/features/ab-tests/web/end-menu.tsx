import { Button, Menu } from '@mantine/core'
import { IconArchive, IconChevronDown } from '@tabler/icons-react'
import { formCalls } from '#features/forms/contract.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { abTestCalls, type Test } from '../contract.ts'

const invalidates = [abTestCalls.load, abTestCalls.list, abTestCalls.testable, formCalls.list]

/** Menu to end a test with one of its variants, or to archive it. Both can be undone. */
export function EndMenu({ test, winner }: { test: Test; winner: string | null }) {
  const { test_id, status, variants } = test
  const end = useAction(abTestCalls.end, { invalidates })
  const archive = useAction(abTestCalls.archive, { invalidates })
  const reopen = useAction(abTestCalls.reopen, { invalidates })
  const undo = () => reopen.run({ test_id })
  const endWith = async (id: string, letter: string) => {
    if (await end.run({ test_id, variant: id })) undoable({ message: `Test ended. Everyone sees ${letter} now.`, undo })
  }
  const archiveTest = async () => {
    if (await archive.run({ test_id })) undoable({ message: 'Test archived.', undo })
  }
  const error = end.error ?? archive.error ?? reopen.error
  return (
    <>
      {status === 'active' && (
        <Menu position="bottom-end" shadow="md" width={260}>
          <Menu.Target>
            <Button
              variant={winner ? 'filled' : 'default'}
              loading={end.busy}
              rightSection={<IconChevronDown size={16} aria-hidden />}
            >
              End test
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Winner to show to everyone</Menu.Label>
            {variants.map(({ id, variant, name }) => (
              <Menu.Item key={id} onClick={() => void endWith(id, variant)}>
                <strong>{variant}</strong> {name}
                {id === winner ? ' · winner' : ''}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {status === 'ended' && (
        <Button
          variant="default"
          loading={archive.busy}
          leftSection={<IconArchive size={16} aria-hidden />}
          onClick={() => void archiveTest()}
        >
          Archive
        </Button>
      )}
      {status !== 'active' && (
        <Button variant="default" loading={reopen.busy} onClick={() => void undo()}>
          {status === 'archived' ? 'Restore' : 'Resume'}
        </Button>
      )}
      <ErrorNotice error={error} />
    </>
  )
}
