import { Button, Group, Modal, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { shopCalls, type ShopService } from '../contract.ts'
import { StoreChoice } from './connect-store.tsx'

interface ConnectStoreDialogProps {
  onClose: () => void
  onConnected: (service: ShopService) => void
}

/** Dialog to connect a store without leaving the page. It closes after that, unless a secret has yet to be copied. */
export default function ConnectStoreDialog({ onClose, onConnected }: ConnectStoreDialogProps) {
  const { data, error, refetch } = useCall(shopCalls.load, {}, { refetchInterval: 2000 })
  const [hasSecret, setHasSecret] = useState(false)
  const isDone = useRef(false)
  const service = data?.connection?.state === 'connected' ? data.connection.service : null
  useEffect(() => {
    if (service === null || isDone.current) return
    isDone.current = true
    onConnected(service)
    if (!hasSecret) onClose()
  }, [service, hasSecret, onConnected, onClose])
  return (
    <Modal opened onClose={onClose} title="Connect your store" size="lg">
      <Stack gap="md">
        <ErrorNotice error={error} retry={refetch} />
        {!data && !error && <ListSkeleton rows={2} height={80} />}
        {data && <StoreChoice demoUrl={data.demo_url} onSecret={() => setHasSecret(true)} />}
        {hasSecret && (
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}
