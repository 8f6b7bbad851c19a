import { IconChevronUp } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { findComponent } from '#form/document/tree.ts'
import type { EditorState } from '#form/editor/editor.ts'
import { useEditorValue } from '#form/editor/editor-context.tsx'
import { nameOf, typeNames } from '#form/editor/names.ts'
import styles from './editor-page.module.css'

interface SideSheetProps {
  /** Number of times the owner followed a problem to its place in these sections. */
  followed: number
  children: ReactNode
}

/** The sections as a bottom sheet over the canvas, on phones. */
export function SideSheet({ followed, children }: SideSheetProps) {
  const title = useEditorValue(titleOf)
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState(followed)
  if (seen !== followed) {
    setSeen(followed)
    setOpen(true)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <aside className={styles.sheet} data-open={isOpen || undefined}>
      <button type="button" className={styles.handle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{title}</span>
        <IconChevronUp size={18} aria-hidden />
      </button>
      <div className={styles.sheetBody} inert={!isOpen}>
        {children}
      </div>
    </aside>
  )
}

function titleOf({ document: form, selection }: EditorState): string {
  const selected = selection.length > 0 ? findComponent(form, selection.at(-1)!) : undefined
  if (!selected) return 'Settings and design'
  const [type, name] = [typeNames[selected.type], nameOf(selected)]
  return name === type ? type : `${type}: ${name}`
}
