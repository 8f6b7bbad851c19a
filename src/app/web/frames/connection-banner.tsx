import { IconPlugConnectedX } from '@tabler/icons-react'
import { brand } from '#platform/web/brand.ts'
import { useIsReachable } from '#platform/web/connection.ts'
import styles from './connection-banner.module.css'

/** Shows an unobtrusive message while the server can't be reached. It disappears automatically. */
export function ConnectionBanner() {
  const isReachable = useIsReachable()
  return (
    <output className={styles.place}>
      {!isReachable && (
        <span className={styles.banner}>
          <IconPlugConnectedX size={16} aria-hidden />
          {brand.name} can’t be reached. Trying again…
        </span>
      )}
    </output>
  )
}
