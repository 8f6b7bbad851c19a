import type { ReactNode } from 'react'
import styles from './tiles.module.css'

/** A figure with its name, and a short note below it. */
export interface Tile {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
}

/** The most important figures, side by side. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <dl className={styles.tiles} aria-label={label} data-many={tiles.length > 6 || undefined}>
      {tiles.map((tile) => (
        <div key={tile.label} className={styles.tile}>
          <dt>{tile.label}</dt>
          <dd>
            {tile.value}
            {tile.note && <small>{tile.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
