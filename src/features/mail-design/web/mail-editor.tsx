import { useEffect, useRef, useState } from 'react'
import { isSame } from '#core/is-same.ts'
import type { MailDocument } from '../document.ts'
import styles from './mail-design.module.css'
import { createMailEditor, type MailEditing } from './mail-editor-state.ts'
import { MailEditingContext } from './mail-editing.tsx'
import { MailWorkbench } from './mail-workbench.tsx'
import { TemplateChooser } from './template-chooser.tsx'

interface MailEditorProps {
  /** Null if nothing was chosen yet. */
  document: MailDocument | null
  /** `subject`: the subject of a newly chosen design, if it may replace the current one. */
  onChange: (document: MailDocument, subject?: string) => void
  subject: string
  previewText: string
}

/** Edits an email. Starts with the template chooser if there is none yet. */
export default function MailEditor({ document, onChange, subject, previewText }: MailEditorProps) {
  const root = useRef<HTMLDivElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const tell = useRef(onChange)
  const lastReported = useRef(document)
  const broughtSubject = useRef('')
  const [editing, setEditing] = useState<MailEditing | null>(null)

  useEffect(() => {
    tell.current = onChange
  })

  useEffect(() => {
    if (!document) return
    if (!editing) return setEditing(create(document))
    const isKnown = document === lastReported.current || isSame(document, editing.get().document)
    lastReported.current = document
    if (!isKnown) editing.adopt(document)
  }, [document, editing])

  function create(first: MailDocument) {
    return createMailEditor(first, (next) => {
      lastReported.current = next
      tell.current(next)
    })
  }

  function choose(next: MailDocument, itsSubject = '') {
    root.current?.scrollIntoView()
    setChoosing(false)
    // A subject that the user wrote stays. One that came from the previous design is replaced.
    const isFree = subject === '' || subject === broughtSubject.current
    if (isFree && itsSubject) broughtSubject.current = itsSubject
    if (editing) editing.change(() => next, { select: null })
    else setEditing(create(next))
    lastReported.current = next
    onChange(next, isFree && itsSubject ? itsSubject : undefined)
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
