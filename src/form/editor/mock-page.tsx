import type { CSSProperties, ReactNode } from 'react'
import styles from './mock-page.module.css'
import { type Stand, type Way, wayOf } from './stand.ts'

const paragraph = ['line', 'line', 'line', 'last']
const paragraphs = 6

/** A page in outline with the form where it will stand on a real one. */
export function MockPage({ stand, children }: { stand: Stand; children: ReactNode }) {
  const way = wayOf(stand)
  const { position, width, screenHeight, at } = stand
  const sizes = { '--screen': `${screenHeight}px`, '--width': `${width + 48}px` } as CSSProperties
  const before = {
    bar: position === 'bottom' ? 8 : 0,
    box: 8,
    screen: 8,
    page: 0,
    mat: 0,
    inline: Math.round((paragraphs * at) / 100),
    floor: 0,
  }[way]
  const after = way === 'bar' ? 8 - before : way === 'inline' ? paragraphs - before : 0
  return (
    <div className={styles.page} data-way={way} style={sizes}>
      <div className={styles.before} aria-hidden>
        {(before > 0 || way === 'inline') && <Made count={before} hasTitle />}
      </div>
      <div className={styles.place} style={cornerOf(stand, way)}>
        {children}
      </div>
      <div className={styles.after} aria-hidden>
        {after > 0 && <Made count={after} hasTitle={way !== 'inline'} />}
      </div>
    </div>
  )
}

function Made({ count, hasTitle }: { count: number; hasTitle: boolean }) {
  const parts = Array.from({ length: count }, () => paragraph).flat()
  return (
    <div className={styles.made}>
      {hasTitle && <i data-part="title" />}
      {parts.map((part, i) => (
        // Nothing but grey lines, all alike.
        // oxlint-disable-next-line react/no-array-index-key
        <i key={i} data-part={part} />
      ))}
    </div>
  )
}

/** Where on the screen it is, given how wide the surface makes it. */
function cornerOf({ position, width }: Stand, way: Way): CSSProperties | undefined {
  if (way !== 'box' && way !== 'screen') return undefined
  const words = position.split('-')
  return {
    gridTemplateColumns: way === 'box' ? `minmax(0, ${width}px)` : 'minmax(0, 1fr)',
    alignContent: words.includes('top') ? 'start' : words.includes('bottom') ? 'end' : 'center',
    justifyContent: words.includes('left') ? 'start' : words.includes('right') ? 'end' : 'center',
  }
}
