import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { brand } from '#platform/web/brand.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { webhookCalls } from '../contract.ts'
import styles from './webhooks.module.css'

/** The secret with which an endpoint verifies signatures. It can be shown on demand and rotated. */
export function SecretPanel({ endpointId }: { endpointId: string }) {
  const [isShown, setShown] = useState(false)
  const input = { endpoint_id: endpointId }
  const { data, error, refetch } = useCall(webhookCalls.secret, input, { enabled: isShown })
  const rotate = useAction(webhookCalls.rotateSecret, {
    invalidates: [webhookCalls.secret],
    onSuccess: () => {
      notify('The signing secret was rotated.')
      setShown(true)
    },
  })
  const ask = () => {
    const text = 'Rotate the signing secret? For 24 hours, requests are signed with both the old and the new secret.'
    if (confirm(text)) void rotate.run(input)
  }
  return (
    <Panel
      title="Signing secret"
      text={
        <>
          Verify with it that a request comes from {brand.name}. Signatures follow{' '}
          <Anchor href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
            Standard Webhooks
          </Anchor>
          .
        </>
      }
      foot={
        <>
          <Button variant="subtle" color="gray" loading={rotate.busy} onClick={ask}>
            Rotate
          </Button>
          <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide secret' : 'Show secret'}
          </Button>
        </>
      }
    >
      {(isShown || rotate.error) && (
        <>
          <ErrorNotice error={error ?? rotate.error} retry={error ? refetch : undefined} />
          {isShown && !data && !error && <ListSkeleton rows={1} height={36} />}
          {isShown && data && <CopyField label="Signing secret" value={data.secret} />}
          {isShown && data?.old_secret_until && (
            <p className={styles.details}>The old secret is valid until {formatFullMoment(data.old_secret_until)}.</p>
          )}
        </>
      )}
    </Panel>
  )
}
