import { useEffect, useRef } from 'react'
import { announcement } from './announcement.ts'
import styles from './canvas.module.css'
import { useEditor } from './editor-context.tsx'

/** Says to screen readers what happens on the canvas. */
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
      // Once for all that one press or key does.
      queueMicrotask(() => {
        isWaiting = false
        const text = announcement(before, after)
        before = after
        if (!region.current || !text) return
        // The same words again are said again only when they are another text.
        region.current.textContent = region.current.textContent === text ? `${text}\u00a0` : text
      })
    })
  }, [editor])
  return <output ref={region} className={styles.spoken} aria-live="polite" />
}
