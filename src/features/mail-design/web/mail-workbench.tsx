import { useRef, useState } from 'react'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { blockName } from '../block-name.ts'
import { mailDesignCalls } from '../contract.ts'
import { findBlock } from '../walk.ts'
import { ChangeAnnouncer } from './change-announcer.tsx'
import { EditBench } from './edit-bench.tsx'
import { EditorBar, type Mode } from './editor-bar.tsx'
import MailChecks from './mail-checks.tsx'
import styles from './mail-design.module.css'
import { useMailEditing, useMailState } from './mail-editing.tsx'
import { MailPreview } from './mail-preview.tsx'
import { NameDialog } from './name-dialog.tsx'
import { useEditorKeys } from './use-editor-keys.ts'

interface MailWorkbenchProps {
  subject: string
  previewText: string
  onTemplates: () => void
}

/** The item being named: the whole email as a template, or a block. */
type Naming = { readonly kind: 'template' } | { readonly kind: 'block'; readonly id: string }

/** The views of an email being edited: editor, preview and checks. */
export function MailWorkbench({ subject, previewText, onTemplates }: MailWorkbenchProps) {
  const root = useRef<HTMLDivElement>(null)
  const editing = useMailEditing()
  const { document } = useMailState()
  const [mode, setMode] = useState<Mode>('edit')
  const [naming, setNaming] = useState<Naming | null>(null)
  useEditorKeys(root)
  return (
    <div ref={root} className={styles.editor}>
      <EditorBar
        mode={mode}
        onMode={setMode}
        onTemplates={onTemplates}
        onSaveTemplate={() => setNaming({ kind: 'template' })}
      />
      <ChangeAnnouncer />
      {mode === 'edit' && <EditBench onSaveBlock={(id) => setNaming({ kind: 'block', id })} />}
      {mode === 'preview' && <MailPreview document={document} subject={subject} previewText={previewText} />}
      {mode === 'checks' && (
        <MailChecks
          document={document}
          subject={subject}
          onOpen={(id) => {
            setMode('edit')
            editing.select(id)
          }}
        />
      )}
      {naming && <Naming naming={naming} subject={subject} onClose={() => setNaming(null)} />}
    </div>
  )
}

function Naming({ naming, subject, onClose }: { naming: Naming; subject: string; onClose: () => void }) {
  const { document } = useMailState()
  const invalidates = [mailDesignCalls.kit]
  const done = (message: string) => () => {
    notify(message)
    onClose()
  }
  const saveBlock = useAction(mailDesignCalls.saveBlock, { invalidates, onSuccess: done('Block saved.') })
  const saveTemplate = useAction(mailDesignCalls.saveTemplate, { invalidates, onSuccess: done('Template saved.') })
  if (naming.kind === 'template') {
    const { busy, error } = saveTemplate
    const save = (name: string) => void saveTemplate.run({ name, document })
    return <NameDialog title="Save as template" initial={subject} {...{ busy, error, onClose }} onName={save} />
  }
  const block = findBlock(document, naming.id)?.block
  if (!block) return null
  const { busy, error } = saveBlock
  const save = (name: string) => void saveBlock.run({ name, block })
  const initial = blockName(block).slice(0, 60)
  return <NameDialog title="Save as reusable block" {...{ initial, busy, error, onClose }} onName={save} />
}
