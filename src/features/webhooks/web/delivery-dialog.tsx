import { Button, Group, Modal, Stack } from '@mantine/core'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { webhookCalls } from '../contract.ts'
import { useReplay } from './use-replay.ts'
import { answerText, deliveryColors, deliveryLabel, durationText } from './webhook-words.ts'
import styles from './webhooks.module.css'

interface DeliveryDialogProps {
  endpointId: string
  messageId: string
  mayReplay: boolean
  onClose: () => void
}

/** One delivery: its attempts, the posted body, and the endpoint's response. */
export function DeliveryDialog({ endpointId, messageId, mayReplay, onClose }: DeliveryDialogProps) {
  const input = { endpoint_id: endpointId, message_id: messageId }
  const { data, error, refetch } = useCall(webhookCalls.delivery, input, { refetchInterval: 3000 })
  const replay = useReplay(onClose)
  const delivery = data?.delivery
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={delivery?.type ?? 'Delivery'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <ErrorNotice error={error ?? replay.error} retry={error ? refetch : undefined} />
        {!data && !error && <ListSkeleton rows={4} />}
        {delivery && (
          <>
            <Facts
              facts={[
                [
                  'Status',
                  <StatusBadge key="status" status={deliveryColors[delivery.state]} label={deliveryLabel(delivery)} />,
                ],
                ['Response', answerText(delivery)],
                ['Duration', durationText(delivery)],
                ['Attempts', String(delivery.attempts)],
                ['Last attempt', delivery.tried_at && formatFullMoment(delivery.tried_at)],
                ['Next attempt', delivery.next_at && formatFullMoment(delivery.next_at)],
                ['Contact', delivery.email],
                ['Created', formatFullMoment(delivery.created_at)],
                ['Message ID', delivery.message_id],
              ]}
            />
            {data.answer && (
              <div className={styles.text}>
                <p className={styles.label}>Response body</p>
                <CopyField label="Response body" rows={4} value={data.answer} />
              </div>
            )}
            <div className={styles.text}>
              <p className={styles.label}>Payload</p>
              <CopyField label="Payload" rows={12} value={inLines(data.body)} />
            </div>
            {(delivery.state !== 'waiting' || delivery.attempts > 0) && (
              <Group justify="flex-end">
                {!mayReplay && <span className={styles.details}>Enable the webhook to replay.</span>}
                <Button disabled={!mayReplay} loading={replay.busy} onClick={() => void replay.run(input)}>
                  {delivery.state === 'waiting' ? 'Retry now' : 'Replay'}
                </Button>
              </Group>
            )}
          </>
        )}
      </Stack>
    </Modal>
  )
}

/** Formats a JSON body with indentation. */
function inLines(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}
