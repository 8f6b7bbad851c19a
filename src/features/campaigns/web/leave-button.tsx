import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconClock, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type Campaign, campaignCalls, type CampaignType } from '../contract.ts'
import { countWords } from './campaign-words.ts'
import { momentOf, momentWords, type SendTime } from './schedule-time.ts'
import styles from './wizard.module.css'

interface LeaveButtonProps {
  campaign: Pick<Campaign, 'id' | 'name'>
  type: CampaignType
  time: SendTime
  count: number | undefined
  wayProblem: string | null
  isReady: boolean
  save: () => Promise<boolean>
  onLeft: (campaign: Campaign) => void
}

/** The button that sends the campaign after a confirmation, or schedules it, which can be undone. */
export function LeaveButton({ campaign, type, time, count, wayProblem, isReady, save, onLeft }: LeaveButtonProps) {
  const { time_zone } = useSite()
  const [isAsking, setAsking] = useState(false)
  const invalidates = [campaignCalls.list, campaignCalls.load]
  const send = useAction(campaignCalls.send, { invalidates })
  const schedule = useAction(campaignCalls.schedule, { invalidates })
  const moment = momentOf(time, time_zone)
  const words = count === undefined ? '…' : countWords(type, count)

  async function sendNow() {
    const answer = (await save()) ? await send.run({ campaign_id: campaign.id }) : undefined
    setAsking(false)
    if (answer) onLeft(answer.campaign)
  }

  async function scheduleIt() {
    if (!(await save())) return
    const schedule_zone = time.zone
    const schedule_at = new Date(moment).toISOString()
    const answer = await schedule.run({ campaign_id: campaign.id, schedule_at, schedule_zone })
    if (!answer) return
    notify(`${answer.campaign.name} is scheduled for ${momentWords(moment, time_zone, schedule_zone)}.`)
    onLeft(answer.campaign)
  }

  return (
    <div className={styles.leave}>
      <ErrorNotice error={send.error ?? schedule.error} />
      {time.when === 'later' ? (
        <Button
          leftSection={<IconClock size={16} aria-hidden />}
          loading={schedule.busy}
          disabled={!isReady}
          onClick={() => void scheduleIt()}
        >
          Schedule
        </Button>
      ) : (
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={!isReady || !count}
          onClick={() => setAsking(true)}
        >
          Send to {words}
        </Button>
      )}
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={`Send to ${words} now?`} centered>
        <Stack gap="md">
          <Text>{wayProblem ?? 'Sent emails can’t be recalled. You can pause the rest at any time.'}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button data-autofocus loading={send.busy} onClick={() => void sendNow()}>
              Send now
            </Button>
          </Group>
        </Stack>
      </Modal>
    </div>
  )
}
