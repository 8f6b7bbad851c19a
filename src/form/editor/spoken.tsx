import { useEffect, useRef } from 'react'
import { announcement } from './announcement.ts'
import styles from './canvas.module.css'
import { useEditor } from './editor-context.tsx'

/** Live region that announces to screen readers what happens on the canvas. */
export function Spoken() {
  const editor = useEditor()
  const region = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    let before = editor.get()
    let after = before
    let isWaiting = false
    return editor.subscribe(() => {
      after = editor.get()
      if (isWaiting) return
      isWaiting = true
      // Announces once for everything that one click or key press does.
      queueMicrotask(() => {
        isWaiting = false
        const text = announcement(before, after)
        before = after
        if (!region.current || !text) return
        // A repeated message is announced again only if its text differs.
        region.current.textContent = region.current.textContent === text ? `${text}\u00a0` : text
      })
    })
  }, [editor])
  return <output ref={region} className={styles.spoken} aria-live="polite" />
}
