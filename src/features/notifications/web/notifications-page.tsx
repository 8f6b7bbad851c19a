import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { PlainLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { notificationCalls, notificationLimit } from '../contract.ts'
import { NotificationSettings } from './notification-settings.tsx'
import styles from './notifications-page.module.css'

/** All of the user's notifications of the site, and the settings. */
export default function NotificationsPage() {
  const [page, setPage] = useState(1)
  return (
    <Page title="Notifications" width="narrow" note="What happens on this site while you do something else.">
      <NotificationList page={page} onPage={setPage} />
      <NotificationSettings />
    </Page>
  )
}

function NotificationList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { data, error, refetch } = useCall(notificationCalls.list, { page }, { keepPrevious: true })
  const path = useSitePath()
  if (!data) return error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={4} height={60} />
  if (data.total === 0)
    return (
      <div className={styles.none}>
        <EmptyState
          icon={IconBell}
          title="No notifications yet"
          text="When an import finishes, a campaign pauses or codes run low, you find it here."
        />
      </div>
    )
  return (
    <>
      <ul className={styles.list} aria-label="Notifications">
        {data.notifications.map(({ id, title, text, status, created_at, path: to }) => (
          <li key={id}>
            <PlainLink to={path(to)} className={styles.row}>
              <strong data-unseen={status === 'unseen' || undefined}>{title}</strong>
              <span className={styles.text}>{text}</span>
              <span className={styles.at}>
                <Moment at={created_at} />
              </span>
            </PlainLink>
          </li>
        ))}
      </ul>
      <Pager page={page} limit={notificationLimit} total={data.total} onPage={onPage} />
    </>
  )
}
