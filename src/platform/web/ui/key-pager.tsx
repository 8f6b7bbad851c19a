import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './pager.module.css'

interface KeyPagerProps {
  /** Text with the total count. */
  note: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Shown between the count and the buttons: the page size. */
  children?: ReactNode
}

/**
 * The count and the buttons to the previous and next page of a list with key-based paging. No buttons if there is a
 * single page.
 */
export function KeyPager({ note, onPrevious, onNext, children }: KeyPagerProps) {
  if (!onPrevious && !onNext && !note) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span>{note}</span>
      {children}
      {(onPrevious || onNext) && (
        <>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Previous page"
            disabled={!onPrevious}
            onClick={onPrevious}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label="Next page" disabled={!onNext} onClick={onNext}>
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </nav>
  )
}
