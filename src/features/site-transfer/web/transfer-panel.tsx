import { Button, FileButton, Progress } from '@mantine/core'
import { useState } from 'react'
import { sizeText } from '#core/size-text.ts'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { siteTransferCalls, type Transfer } from '../contract.ts'
import styles from './transfer-panel.module.css'
import { useSiteUpload } from './use-site-upload.ts'

const pollMs = 1500

/** Exports everything on the site as one file, and imports such a file into a site that is still empty. For owners. */
export default function TransferPanel() {
  const isOwner = useSite().role === 'owner'
  const [isWatching, setWatching] = useState(false)
  const { data, error } = useCall(
    siteTransferCalls.list,
    {},
    {
      enabled: isOwner,
      refetchInterval: isWatching ? pollMs : false,
    },
  )
  const isRunning = data?.transfers.some(({ state }) => state === 'running') ?? false
  if (isRunning !== isWatching) setWatching(isRunning)
  const invalidates = [siteTransferCalls.list]
  const start = useAction(siteTransferCalls.export, { invalidates })
  const remove = useAction(siteTransferCalls.remove, { invalidates, onSuccess: () => notify('Deleted.') })
  const upload = useSiteUpload()
  if (!isOwner) return null
  return (
    <Panel
      title="Export and import"
      text={
        <>
          Export contacts, suppressed addresses, forms with their versions, tests, emails, campaigns, automations,
          discounts, orders, products, media, settings and statistics as one file. Import it into a new, empty site,
          here or on another installation. Automations arrive paused, campaigns that were not sent as drafts.
          <br />
          Not included: passwords and keys, mail servers, sending domains, store connections, push subscribers, team
          members, individual visits, and where contacts are in automations.
        </>
      }
      foot={
        <div className={styles.actions}>
          <FileButton accept=".zip,application/zip" onChange={(file) => file && void upload.run(file)}>
            {(button) => (
              <Button {...button} variant="default" disabled={isRunning || upload.part !== null}>
                Import a file
              </Button>
            )}
          </FileButton>
          <Button loading={start.busy} disabled={isRunning} onClick={() => void start.run({})}>
            Export site
          </Button>
        </div>
      }
    >
      <ErrorNotice error={error ?? start.error ?? remove.error ?? upload.error} />
      {upload.part !== null && <Progress value={upload.part * 100} size="sm" aria-label="Uploading the file" />}
      {data && data.transfers.length > 0 && (
        <ul className={styles.list} aria-label="Exports and imports">
          {data.transfers.map((transfer) => (
            <Line
              key={transfer.id}
              transfer={transfer}
              onRemove={() => void remove.run({ transfer_id: transfer.id })}
              busy={remove.busy}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Line({ transfer, busy, onRemove }: { transfer: Transfer; busy: boolean; onRemove: () => void }) {
  const { kind, state, error, count, bytes, url, created_at } = transfer
  const size = state === 'done' && kind === 'export' ? ` · ${sizeText(bytes)}` : ''
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <span>
          {kindNames[kind]} <Moment at={created_at} />
        </span>
        <small>
          {count.toLocaleString('en')} {count === 1 ? 'record' : 'records'}
          {size}
        </small>
        {error && (
          <small role="alert" className={styles.failed}>
            {error}
          </small>
        )}
      </div>
      <StatusBadge {...badges[state]} />
      <div className={styles.tools}>
        {url && (
          <Button component="a" href={url} size="xs" variant="default">
            Download
          </Button>
        )}
        {state !== 'running' && (
          <Button size="xs" variant="subtle" disabled={busy} onClick={onRemove}>
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}

const kindNames = { export: 'Export', import: 'Import', copy: 'Copy of a setup' } as const

const badges = {
  running: { status: 'scheduled', label: 'Running' },
  done: { status: 'active', label: 'Finished' },
  failed: { status: 'deleted', label: 'Failed' },
} as const
