import type { ReactNode } from 'react'
import { rgba } from '../../document/look.ts'
import styles from './controls.module.css'

/** A color as a small square. A transparent color shows a checkerboard background. */
export function Chip({ color, children }: { color: string | undefined; children?: ReactNode }) {
  const checks = 'repeating-conic-gradient(#c9ced6 0 25%, #fff 0 50%) 0 0/10px 10px'
  return (
    <span className={styles.chip} style={{ background: `linear-gradient(${color ?? '#0000'} 0 0), ${checks}` }}>
      {children}
    </span>
  )
}

/** Returns a color as people write it: "#0C7A50", with its opacity if it isn't opaque. */
export function hexOf(color: string): string {
  const { r, g, b, a } = rgba(color)
  const hex = `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
  return a < 1 ? `${hex} ${Math.round(a * 100)} %` : hex
}
