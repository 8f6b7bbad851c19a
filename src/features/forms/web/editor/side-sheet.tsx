import { IconChevronUp } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { findComponent } from '#form/document/tree.ts'
import { useEditorState } from '#form/editor/editor-context.tsx'
import { nameOf, typeNames } from '#form/editor/names.ts'
import styles from './editor-page.module.css'

/** The sections as a sheet at the foot of a phone's screen, over the canvas. */
export function SideSheet({ children }: { children: ReactNode }) {
  const { document: form, selection } = useEditorState()
  const [isOpen, setOpen] = useState(false)
  const selected = selection.at(-1) ? findComponent(form, selection.at(-1)!) : undefined
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <aside className={styles.sheet} data-open={isOpen || undefined}>
      <button type="button" className={styles.handle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{selected ? `${typeNames[selected.type]}: ${nameOf(selected)}` : 'Settings and design'}</span>
        <IconChevronUp size={18} aria-hidden />
      </button>
      <div className={styles.sheetBody} inert={!isOpen}>
        {children}
      </div>
    </aside>
  )
}
