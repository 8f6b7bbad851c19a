import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { WarnNote } from './warn-note.tsx'

interface AtOnceProps {
  /** Whom it reaches, in a sentence. */
  children: ReactNode
  /** Takes back what was changed; left out while nothing was. */
  onUndo?: (() => void) | undefined
}

/** Says, where other changes wait to be published, that those beside it do not. */
export function AtOnce({ children, onUndo }: AtOnceProps) {
  return (
    <WarnNote
      icon={<IconBolt size={16} aria-hidden />}
      action={
        onUndo && (
          <Button size="compact-sm" variant="default" onClick={onUndo}>
            Undo these changes
          </Button>
        )
      }
    >
      <strong>Takes effect immediately.</strong> {children}
    </WarnNote>
  )
}
