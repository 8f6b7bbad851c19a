import { useMemo } from 'react'
import { qrCode } from '#core/qr/qr-code.ts'
import styles from './qr-picture.module.css'

/** Width of the light border around the code, in modules. Scanners don't find the code without it. */
const edge = 4

/** A QR code of an address to scan with a phone. `label` describes what it leads to. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(pictureOf(text))}`, [text])
  return <img className={styles.code} src={source} alt={label} />
}

function pictureOf(text: string): string {
  const code = qrCode(text)
  const size = code.length + 2 * edge
  const dark = code.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + edge} ${y + edge}h1v1h-1z`] : [])),
  )
  const svg = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"`
  return `<svg ${svg}><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
}
