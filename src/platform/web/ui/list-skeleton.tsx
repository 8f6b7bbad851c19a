import styles from './list-skeleton.module.css'

/** Placeholder for a list that is being loaded, with the height that the list will have. */
export function ListSkeleton({ rows = 5, height = 44 }: { rows?: number; height?: number }) {
  return (
    <output aria-label="Loading" className={styles.list}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.row} style={{ height }} />
      ))}
    </output>
  )
}
