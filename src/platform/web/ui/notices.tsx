import { CloseButton, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { notificationHeight } from '#core/notification-height.ts'
import { noticeTime } from './notice-time.ts'
import { dismissNotice, type Notice, useNotices } from './undoable.ts'
import styles from './notices.module.css'
import { usePlace } from './notice-place.ts'

/**
 * Shows notices at an edge of the window and announces them to screen readers as they appear. Mounted once, by app/web.
 */
export function Notices() {
  const notices = useNotices()
  const place = usePlace(notices.length > 0)
  return (
    <output className={styles.notices} data-place={place} aria-label="Notices">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </output>
  )
}

function NoticeLine({ notice }: { notice: Notice }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissNotice(notice.id), noticeTime(notice))
    return () => clearTimeout(timer)
  }, [isHeld, notice])
  const undo = () => {
    dismissNotice(notice.id)
    void notice.undo?.()
  }
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) }
  return (
    <div
      className={styles.notice}
      style={{ minHeight: notificationHeight }}
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.message}>{notice.message}</span>
      {notice.undo && (
        <UnstyledButton className={styles.undo} onClick={undo}>
          Undo
        </UnstyledButton>
      )}
      <CloseButton size="sm" aria-label="Dismiss" className={styles.close} onClick={() => dismissNotice(notice.id)} />
    </div>
  )
}
