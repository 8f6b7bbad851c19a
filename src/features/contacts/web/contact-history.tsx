import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { type Activity, contactCalls } from '../contract.ts'
import styles from './contacts-page.module.css'

const activityNames = {
  seen: 'Visited site',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  sent: 'Received email',
  opened: 'Opened',
  clicked: 'Clicked',
  notified: 'Received notification',
  tapped: 'Clicked notification',
  viewed: 'Viewed product',
  carted: 'Added to cart',
  checkout: 'Started checkout',
  abandoned: 'Abandoned cart',
  recovered: 'Recovered cart',
  bought: 'Bought',
  refunded: 'Refunded',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  merged: 'Merged with',
  changed: 'Changed',
} as const satisfies Record<Activity['kind'], string>

interface ContactHistoryProps {
  contactId: string
  newest: readonly Activity[]
  /** Cursor for older history. */
  older: string | null
}

/** A contact's history, newest first. More is loaded on request. */
export function ContactHistory({ contactId, newest, older }: ContactHistoryProps) {
  const [more, setMore] = useState<{ lines: readonly Activity[]; older: string | null }>()
  const load = useAction(contactCalls.history, {
    onSuccess: ({ activity, older: next }) => setMore({ lines: [...(more?.lines ?? []), ...activity], older: next }),
  })
  const next = more ? more.older : older
  const lines = [...newest, ...(more?.lines ?? [])].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  return (
    <Panel title="Activity">
      <ol className={styles.activity}>
        {lines.map(({ at, kind, what }, index) => (
          <li key={index}>
            {activityNames[kind]}
            {what && `: ${what}`}
            <small>
              <Moment at={at} />
            </small>
          </li>
        ))}
      </ol>
      {lines.length === 0 && <p className={styles.source}>No activity yet.</p>}
      <ErrorNotice error={load.error} />
      {next !== null && (
        <div>
          <Button
            size="xs"
            variant="default"
            loading={load.busy}
            onClick={() => void load.run({ contact_id: contactId, before: next })}
          >
            Show earlier
          </Button>
        </div>
      )}
    </Panel>
  )
}
