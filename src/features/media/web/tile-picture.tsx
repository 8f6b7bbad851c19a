import type { Media } from '../contract.ts'
import styles from './media.module.css'

/** An image of the grid with its name and size. */
export function TilePicture({ media: { name, picture } }: { media: Media }) {
  return (
    <>
      <span className={styles.frame}>
        {picture && <img src={`${picture.address}?w=320`} alt="" loading="lazy" draggable={false} />}
      </span>
      <span className={styles.caption}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {picture && (
          <span className={styles.size}>
            {picture.width} × {picture.height}
          </span>
        )}
      </span>
    </>
  )
}
