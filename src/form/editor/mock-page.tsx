import type { CSSProperties, ReactNode } from 'react'
import styles from './canvas.module.css'
import { type Stand, wayOf } from './stand.ts'

const paragraph = ['line', 'line', 'line', 'last']
const paragraphs = 6

/** A page in outline with the form where it will stand on a real one. */
export function MockPage({ stand, children }: { stand: Stand; children: ReactNode }) {
  const way = wayOf(stand.type)
  const { position, width, screenHeight, at } = stand
  const sizes = { '--screen': `${screenHeight}px`, '--width': `${width + 48}px` } as CSSProperties
  const before = {
    bar: position === 'bottom' ? 8 : 0,
    box: 8,
    mat: 0,
    inline: Math.round((paragraphs * at) / 100),
    floor: 0,
  }[way]
  const after = { bar: position === 'bottom' ? 0 : 8, box: 0, mat: 0, inline: paragraphs - before, floor: 0 }[way]
  return (
    <div className={styles.page} data-way={way} style={sizes}>
      <div className={styles.before} aria-hidden>
        {(before > 0 || way === 'inline') && <Made count={before} hasTitle />}
      </div>
      <div className={styles.place} style={way === 'box' ? cornerOf(stand) : undefined}>
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

function cornerOf({ position, width }: Stand): CSSProperties {
  const words = position.split('-')
  return {
    gridTemplateColumns: `minmax(0, ${width}px)`,
    alignContent: words.includes('top') ? 'start' : words.includes('bottom') ? 'end' : 'center',
    justifyContent: words.includes('left') ? 'start' : words.includes('right') ? 'end' : 'center',
  }
}
