import { useEffect, useRef, useState } from 'react'
import type { MailDocument } from '../document.ts'
import styles from './mail-design.module.css'
import { createMailEditor, type MailEditing } from './mail-editor-state.ts'
import { MailEditingContext } from './mail-editing.tsx'
import { MailWorkbench } from './mail-workbench.tsx'
import { TemplateChooser } from './template-chooser.tsx'

interface MailEditorProps {
  /** Null: nothing was chosen yet. */
  document: MailDocument | null
  onChange: (document: MailDocument) => void
  subject: string
  previewText: string
}

/** Edits a mail; asks first what to begin with where there is none. */
export default function MailEditor({ document, onChange, subject, previewText }: MailEditorProps) {
  const root = useRef<HTMLDivElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const tell = useRef(onChange)
  const told = useRef(document)
  const [editing, setEditing] = useState<MailEditing | null>(null)

  useEffect(() => {
    tell.current = onChange
  })

  useEffect(() => {
    if (!document) return
    if (!editing) return setEditing(create(document))
    const isKnown = document === told.current || isSameMail(document, editing.get().document)
    told.current = document
    if (!isKnown) editing.adopt(document)
  }, [document, editing])

  function create(first: MailDocument) {
    return createMailEditor(first, (next) => {
      told.current = next
      tell.current(next)
    })
  }

  function choose(next: MailDocument) {
    root.current?.scrollIntoView()
    setChoosing(false)
    if (editing) return editing.change(() => next, { select: null })
    told.current = next
    setEditing(create(next))
    onChange(next)
  }

  const back = editing ? () => setChoosing(false) : undefined
  return (
    <div ref={root} className={styles.root}>
      {!editing || isChoosing ? (
        <TemplateChooser onChoose={choose} onBack={back} />
      ) : (
        <MailEditingContext value={editing}>
          <MailWorkbench subject={subject} previewText={previewText} onTemplates={() => setChoosing(true)} />
        </MailEditingContext>
      )}
    </div>
  )
}

/** Whether two documents say the same, in whatever order their fields stand. */
function isSameMail(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [one, other] = [Object.entries(a), Object.entries(b)]
  return (
    one.length === other.length && one.every(([key, value]) => isSameMail(value, (b as Record<string, unknown>)[key]))
  )
}
