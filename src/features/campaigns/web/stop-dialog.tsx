import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { CampaignSummary } from '../contract.ts'
import { countWords } from './campaign-words.ts'
import type { CampaignMoves } from './use-campaign-moves.ts'

interface StopDialogProps {
  campaign: CampaignSummary
  moves: CampaignMoves
  onClose: () => void
}

/** Asks for confirmation before the remaining messages of a campaign are canceled, which can't be undone. */
export function StopDialog({ campaign, moves, onClose }: StopDialogProps) {
  const { type, counts, is_paused } = campaign
  return (
    <Modal opened onClose={onClose} title="Stop sending?" centered>
      <Stack gap="md">
        <Text>
          {countWords(type, counts.sent)} got it, the other {counts.waiting.toLocaleString('en')} won’t. You can’t undo
          this.{!is_paused && ' You can pause instead.'}
        </Text>
        <Group justify="flex-end" gap="xs">
          {is_paused ? (
            <Button variant="default" data-autofocus onClick={onClose}>
              Keep paused
            </Button>
          ) : (
            <Button
              variant="default"
              data-autofocus
              onClick={() => {
                void moves.pause(campaign)
                onClose()
              }}
            >
              Pause instead
            </Button>
          )}
          <Button
            color="red"
            onClick={() => {
              void moves.cancel(campaign)
              onClose()
            }}
          >
            Stop sending
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
