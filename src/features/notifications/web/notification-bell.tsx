import { IconBell } from '@tabler/icons-react'
import { useSitePath } from '#platform/web/site.ts'
import { formatMoment } from '#platform/web/ui/format-moment.ts'
import { Menu, MenuDivider, MenuItem, MenuLabel } from '#platform/web/ui/menu.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { notificationCalls } from '../contract.ts'
import styles from './notification-bell.module.css'

/**
 * A bell with the number of unseen notifications, which opens the latest ones. They are marked as seen when the menu is
 * closed.
 */
export default function NotificationBell({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { data } = useCall(notificationCalls.list, {})
  const markSeen = useAction(notificationCalls.markSeen, { invalidates: [notificationCalls.list] })
  const path = useSitePath()
  const { notifications = [], unseen = 0 } = data ?? {}
  const target = (
    <>
      <IconBell size={15} aria-hidden />
      <span className={styles.label}>Notifications</span>
      {unseen > 0 && <span className={styles.count}>{unseen > 99 ? '99+' : unseen}</span>}
    </>
  )
  const seeAll = () => {
    const fresh = notifications.filter(({ status }) => status === 'unseen').map(({ id }) => id)
    if (fresh.length > 0) void markSeen.run({ notification_ids: fresh })
  }
  const leave = onLeave && { onClick: onLeave }
  return (
    <Menu label="Open" className={styles.target} target={target} onClose={seeAll}>
      {notifications.length === 0 && <MenuLabel>No notifications yet</MenuLabel>}
      {notifications.map(({ id, title, text, status, created_at, path: to }) => (
        <MenuItem key={id} to={path(to)} {...leave}>
          <span className={styles.row}>
            <strong className={styles.title} data-unseen={status === 'unseen' || undefined}>
              {title}
            </strong>
            <small className={styles.text}>
              {text} · {formatMoment(created_at)}
            </small>
          </span>
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem to={path('/notifications')} {...leave}>
        All notifications and settings
      </MenuItem>
    </Menu>
  )
}
