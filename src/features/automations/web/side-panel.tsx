import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './editor.module.css'

interface SidePanelProps {
  /** Whether the panel lies over the canvas, closed at first, as on a phone. */
  isSheet: boolean
  isOpen: boolean
  label: string
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/** The settings panel next to the canvas or, on a phone, over it. */
export function SidePanel({ isSheet, isOpen, label, onOpen, children }: SidePanelProps) {
  if (!isSheet)
    return (
      <aside className={styles.side} aria-label={label}>
        {children}
      </aside>
    )
  return (
    <>
      <button type="button" className={styles.handle} onClick={() => onOpen(true)}>
        Edit
      </button>
      <Drawer
        opened={isOpen}
        position="bottom"
        size="75%"
        title={label}
        closeButtonProps={{ 'aria-label': 'Close' }}
        onClose={() => onOpen(false)}
      >
        {children}
      </Drawer>
    </>
  )
}
