import type { Filter } from '../filter.ts'
import styles from './contacts-page.module.css'
import { useFilterCount } from './use-filter-count.ts'

/** Shows how many contacts currently match a filter. */
export function LiveCount({ filter }: { filter: Filter }) {
  const { count, isCounting } = useFilterCount(filter)
  return (
    <span className={styles.count} aria-live="polite" data-counting={isCounting || undefined}>
      {count === undefined ? 'Counting …' : count === 1 ? '1 contact' : `${count.toLocaleString('en')} contacts`}
    </span>
  )
}
