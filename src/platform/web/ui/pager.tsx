import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '#core/number.ts'
import styles from './pager.module.css'

interface PagerProps {
  /** The current page, starting with 1. */
  page: number
  /** Number of entries per page. */
  limit: number
  /** Total number of entries. */
  total: number
  onPage: (page: number) => void
}

/** Navigates between the pages of a list: "11–20 of 1.2K". Renders nothing if there is a single page. */
export function Pager({ page, limit, total, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / limit))
  if (last === 1 && page === 1) return null
  const from = Math.min((page - 1) * limit + 1, total)
  const to = Math.min(page * limit, total)
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span>
        {from}–{to} of {formatNumber(total)}
      </span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, last))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Next page"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </nav>
  )
}
