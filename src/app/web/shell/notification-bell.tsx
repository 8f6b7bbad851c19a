import { IconBell } from '@tabler/icons-react'
import { use } from 'react'
import type { Notification, UseNotifications } from '#platform/web/notification.ts'
import { useSitePath } from '#platform/web/site.ts'
import { formatMoment } from '#platform/web/ui/format-moment.ts'
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx'
import { webRooms } from '../rooms.ts'
import styles from './notification-bell.module.css'

const sources = webRooms.flatMap((room) => room.notifications ?? [])
/** The hooks of the rooms, loaded once the dashboard stands: always all of them, in one order. */
const loadedSources = Promise.all(sources.map(async ({ load }) => (await load()).default))

/** What the rooms have to tell, behind a bell with their number; nothing while there is nothing to tell. Wants a Suspense around it. */
export default function NotificationBell({ onLeave }: { onLeave: (() => void) | undefined }) {
  const notifications = useAll(use(loadedSources))
  const path = useSitePath()
  if (notifications.length === 0) return null
  const target = (
    <>
      <IconBell size={15} aria-hidden />
      <span className={styles.label}>Notifications</span>
      <span className={styles.count}>{notifications.length}</span>
    </>
  )
  return (
    <Menu label="Open" className={styles.target} target={target}>
      {notifications.map(({ id, title, text, at, to }) => (
        <MenuItem key={id} to={path(to)} {...(onLeave && { onClick: onLeave })}>
          <strong className={styles.title}>{title}</strong>
          <small className={styles.text}>
            {text}
            {at && ` · ${formatMoment(at)}`}
          </small>
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Newest first; what has no time stands at the end. */
function useAll(hooks: readonly UseNotifications[]): Notification[] {
  // The list never changes, so the hooks run in the same order at every render.
  const all = hooks.flatMap((useNotifications) => useNotifications())
  return all.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))
}
