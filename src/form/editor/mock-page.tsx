import type { CSSProperties, ReactNode } from 'react'
import styles from './mock-page.module.css'
import { type Placement, type Surface, surfaceOf } from './placement.ts'

const paragraph = ['line', 'line', 'line', 'last']
const paragraphs = 6
/** Few enough that a bar at the bottom is visible as well. */
const paragraphsBesideBar = 3

/** A page outline with the form in its place. */
export function MockPage({ placement, children }: { placement: Placement; children: ReactNode }) {
  const surface = surfaceOf(placement)
  const { position, width, screenHeight, at } = placement
  const sizes = { '--screen': `${screenHeight}px`, '--width': `${width + 48}px` } as CSSProperties
  const before = {
    bar: position === 'bottom' ? paragraphsBesideBar : 0,
    box: 8,
    screen: 8,
    page: 0,
    mat: 0,
    inline: Math.round((paragraphs * at) / 100),
    floor: 0,
  }[surface]
  const after = surface === 'bar' ? paragraphsBesideBar - before : surface === 'inline' ? paragraphs - before : 0
  return (
    <div className={styles.page} data-surface={surface} style={sizes}>
      <div className={styles.before} aria-hidden>
        {(before > 0 || surface === 'inline') && <Made count={before} hasTitle />}
      </div>
      <div className={styles.place} style={cornerOf(placement, surface)}>
        {children}
      </div>
      <div className={styles.after} aria-hidden>
        {after > 0 && <Made count={after} hasTitle={surface !== 'inline'} />}
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
        // Only identical gray lines.
        // oxlint-disable-next-line react/no-array-index-key
        <i key={i} data-part={part} />
      ))}
    </div>
  )
}

/** Returns the position on the screen, given the width that the surface gives it. */
function cornerOf({ position, width }: Placement, surface: Surface): CSSProperties | undefined {
  if (surface !== 'box' && surface !== 'screen') return undefined
  const words = position.split('-')
  return {
    gridTemplateColumns: surface === 'box' ? `minmax(0, ${width}px)` : 'minmax(0, 1fr)',
    alignContent: words.includes('top') ? 'start' : words.includes('bottom') ? 'end' : 'center',
    justifyContent: words.includes('left') ? 'start' : words.includes('right') ? 'end' : 'center',
  }
}
