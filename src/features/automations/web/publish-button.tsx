import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type Automation, automationCalls } from '../contract.ts'
import type { useAutomationDraft } from './use-automation-draft.ts'

interface PublishButtonProps {
  automation: Partial<Automation>
  draft: ReturnType<typeof useAutomationDraft>
  problems: readonly { message: string }[]
}

/** Publishes the flow; of one that is live already it asks what becomes of the people in it. */
export function PublishButton({ automation, draft, problems }: PublishButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const [people, setPeople] = useState<'stay' | 'move'>('stay')
  const publish = useAction(automationCalls.publish, {
    invalidates: [automationCalls.list, automationCalls.load, automationCalls.report],
  })
  const isPublished = (automation.version ?? 0) > 0
  const isDone = isPublished && !draft.isDirty && automation.is_changed === false
  async function run() {
    const id = await draft.save()
    const answer = id === undefined ? undefined : await publish.run({ automation_id: id, people })
    setAsking(false)
    if (!answer) return
    draft.setUpdatedAt(answer.automation.updated_at)
    notify(`${answer.automation.name} is published.`)
  }
  const words = problems.length === 1 ? problems[0]!.message : `${problems.length} things to fix first`
  return (
    <>
      <Button
        loading={publish.busy || draft.saving}
        disabled={problems.length > 0 || isDone}
        title={problems.length > 0 ? words : undefined}
        onClick={() => (isPublished ? setAsking(true) : void run())}
      >
        Publish
      </Button>
      <ErrorNotice error={publish.error} />
      {isAsking && (
        <Modal
          opened
          closeButtonProps={{ 'aria-label': 'Close' }}
          title="Publish changes"
          onClose={() => setAsking(false)}
        >
          <Stack>
            <Radio.Group
              label="Contacts who are in this automation"
              value={people}
              onChange={(value) => setPeople(value as 'stay' | 'move')}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="stay" label="Finish the version they started" />
                <Radio
                  value="move"
                  label="Move to this version"
                  description="Whoever waits at a deleted step leaves."
                />
              </Stack>
            </Radio.Group>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button loading={publish.busy || draft.saving} onClick={() => void run()}>
                Publish
              </Button>
            </Group>
          </Stack>
        </Modal>
      )}
    </>
  )
}
