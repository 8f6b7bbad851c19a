import { useDebouncedValue } from '@mantine/hooks'
import styles from './sections.module.css'

/** Shows the owner's code in a frame without an origin and without scripts: scripts only run on the owner's site. */
export function CodePreview({ code }: { code: string }) {
  const [shown] = useDebouncedValue(code, 500)
  if (shown.trim() === '') return null
  const page = `<!doctype html><meta charset="utf-8"><style>body{margin:12px;font:16px/1.5 system-ui,sans-serif}</style>${shown}`
  return (
    <figure className={styles.figure}>
      <figcaption>Preview only. Scripts run on your site.</figcaption>
      <iframe title="Your code" sandbox="" srcDoc={page} className={styles.codeFrame} />
    </figure>
  )
}
