import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#core/number.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { automationCalls, type Report } from '../contract.ts'
import { peopleAtPublish } from './people-at-publish.ts'
import type { AutomationDraft } from './use-automation-draft.ts'

interface PublishButtonProps {
  draft: AutomationDraft
  problems: readonly { message: string }[]
  report: Report | undefined
}

/** Publishes the flow. If contacts are in it, asks what should happen to them. */
export function PublishButton({ draft, problems, report }: PublishButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const [people, setPeople] = useState<'stay' | 'move'>('stay')
  const publish = useAction(automationCalls.publish, {
    invalidates: [automationCalls.list, automationCalls.load, automationCalls.report, automationCalls.versions],
  })
  const { automation } = draft
  const isPublished = automation.version > 0
  const isDone = isPublished && !draft.isDirty && !automation.is_changed
  const { inIt, atDeleted } = peopleAtPublish(report, draft.flow)
  async function run() {
    if (!(await draft.save())) return
    const answer = await publish.run({ automation_id: automation.id, people })
    if (!answer) return
    setAsking(false)
    draft.setAutomation(answer.automation)
    notify(`${answer.automation.name} is published.`)
  }
  const contacts = (count: number) => (count === 1 ? '1 contact' : `${formatNumber(count)} contacts`)
  const reason = problems.length === 1 ? problems[0]!.message : `${problems.length} problems to fix first`
  return (
    <>
      <Button
        loading={publish.busy}
        disabled={problems.length > 0 || isDone}
        title={problems.length > 0 ? reason : isDone ? 'No changes to publish' : undefined}
        onClick={() => setAsking(true)}
      >
        Publish
      </Button>
      {isAsking && (
        <Modal
          opened
          closeButtonProps={{ 'aria-label': 'Close' }}
          title={isPublished ? 'Publish changes' : 'Publish automation'}
          onClose={() => setAsking(false)}
        >
          <Stack>
            <ErrorNotice error={publish.error ?? draft.error} />
            <Text size="sm">
              {automation.status === 'paused'
                ? 'The automation stays paused. Contacts enter the new version once you resume it.'
                : isPublished
                  ? 'Contacts who enter from now on get the new version.'
                  : 'The automation goes live: from now on, contacts enter it when the trigger happens. Earlier events don’t count.'}
            </Text>
            {isPublished && inIt === 0 && <Text size="sm">No contacts are in this automation now.</Text>}
            {inIt > 0 && (
              <Radio.Group
                label={inIt === 1 ? '1 contact is in it now' : `${formatNumber(inIt)} contacts are in it now`}
                value={people}
                onChange={(value) => setPeople(value as 'stay' | 'move')}
              >
                <Stack gap="xs" mt="xs">
                  <Radio
                    value="stay"
                    label="Finish the version they started"
                    description="Your changes don’t affect them."
                  />
                  <Radio
                    value="move"
                    label="Move to the new version"
                    description={
                      atDeleted === 0
                        ? 'They stay at their step and continue with the new one after it.'
                        : `They stay at their step and continue with the new one after it. ${contacts(atDeleted)} at a step you deleted will leave the automation.`
                    }
                  />
                </Stack>
              </Radio.Group>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button loading={publish.busy || draft.busy} onClick={() => void run()}>
                Publish
              </Button>
            </Group>
          </Stack>
        </Modal>
      )}
    </>
  )
}
