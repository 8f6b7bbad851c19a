import { useEffect, useRef, useState } from 'react'
import type { MailDocument } from '../document.ts'
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
  const [isChoosing, setChoosing] = useState(false)
  const tell = useRef(onChange)
  const told = useRef(document)
  const [editing, setEditing] = useState<MailEditing | null>(null)

  useEffect(() => {
    tell.current = onChange
  })

  useEffect(() => {
    if (!document || document === told.current) {
      if (document && !editing) setEditing(create(document))
      return
    }
    told.current = document
    if (editing) editing.adopt(document)
    else setEditing(create(document))
  }, [document, editing])

  function create(first: MailDocument) {
    return createMailEditor(first, (next) => {
      told.current = next
      tell.current(next)
    })
  }

  function choose(next: MailDocument) {
    setChoosing(false)
    if (editing) return editing.change(() => next, { select: null })
    told.current = next
    setEditing(create(next))
    onChange(next)
  }

  if (!editing || isChoosing) return <TemplateChooser onChoose={choose} />
  return (
    <MailEditingContext value={editing}>
      <MailWorkbench subject={subject} previewText={previewText} onTemplates={() => setChoosing(true)} />
    </MailEditingContext>
  )
}
