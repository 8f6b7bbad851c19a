import { Button } from '@mantine/core'
import { contactCalls } from '#features/contacts/contract.ts'
import { saveBlob } from '#platform/web/save-file.ts'
import { useHasRole } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { shopCalls } from '../contract.ts'
import styles from './store.module.css'

interface DataRequest {
  readonly id: string
  readonly email: string
  readonly received_at: string
}

/** Lists customers who requested a copy of their data through the store. */
export function RequestsPanel({ requests }: { requests: readonly DataRequest[] }) {
  return (
    <Panel title="Data requests" text="These customers asked your store for a copy of their personal data.">
      <ul className={styles.syncs} aria-label="Data requests">
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </Panel>
  )
}

function Request({ request: { id, email, received_at } }: { request: DataRequest }) {
  const mayAnswer = useHasRole('admin')
  const load = useAction(contactCalls.exportPerson, {
    onSuccess: ({ person }) =>
      saveBlob(`${email}.json`, new Blob([JSON.stringify(person, null, 2)], { type: 'application/json' })),
  })
  const end = useAction(shopCalls.endRequest, { invalidates: [shopCalls.load] })
  return (
    <li>
      <span>
        {email}
        <span className={styles.dim}>
          {' '}
          <Moment at={received_at} />
        </span>
      </span>
      {mayAnswer && (
        <span className={styles.buttons}>
          <Button size="xs" variant="default" loading={load.busy} onClick={() => void load.run({ email })}>
            Download
          </Button>
          <Button size="xs" variant="default" loading={end.busy} onClick={() => void end.run({ request_id: id })}>
            Mark as done
          </Button>
        </span>
      )}
      <ErrorNotice error={load.error ?? end.error} />
    </li>
  )
}
