import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Shown in place of an empty list: explains why it is empty, and what to do first. */
export function EmptyState(props: { icon: Icon; title: string; text: ReactNode; action?: ReactNode }) {
  const { icon: Picture, title, text, action } = props
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Picture size={22} stroke={1.6} aria-hidden />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
