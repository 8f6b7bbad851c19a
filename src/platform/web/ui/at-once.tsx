import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './at-once.module.css'

interface AtOnceProps {
  /** Whom it reaches, in a sentence. */
  children: ReactNode
  /** Takes back what was changed; left out while nothing was. */
  onUndo?: (() => void) | undefined
}

/** Says, where other changes wait to be published, that those beside it do not. */
export function AtOnce({ children, onUndo }: AtOnceProps) {
  return (
    <div className={styles.note}>
      <IconBolt size={16} aria-hidden />
      <p>
        <strong>Takes effect at once.</strong> {children}
      </p>
      {onUndo && (
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          Undo these changes
        </Button>
      )}
    </div>
  )
}
