import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { formProblems } from '#form/document/problems.ts'
import { Canvas } from '#form/editor/canvas.tsx'
import { CanvasBar, type Zoom } from '#form/editor/canvas-bar.tsx'
import type { DeviceName } from '#form/editor/devices.ts'
import { EditorProvider, useEditorState } from '#form/editor/editor-context.tsx'
import { PrizeSlotContext } from '#form/editor/prize-slot.ts'
import { useEditorKeys } from '#form/editor/use-editor-keys.ts'
import { showPrizeOf } from '#features/games/web/index.tsx'
import { usePageTitle } from '#platform/web/ui/use-page-title.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EditorBar } from './editor-bar.tsx'
import styles from './editor-page.module.css'
import { EditorNotices } from './editor-notices.tsx'
import { FormPreview } from './form-preview.tsx'
import { Sections } from './sections.tsx'
import type { SectionName } from './section-names.ts'
import { SideSheet } from './side-sheet.tsx'
import { useFormDraft } from './use-form-draft.ts'
import type { LoadedForm } from './use-loaded-form.ts'
import { useStatus } from './use-status.ts'

/** The editor of one form: its sections beside its canvas. */
export function FormEditor({ loaded }: { loaded: LoadedForm }) {
  const { draft, editor, state, dirty, wasKept } = useFormDraft(loaded.popup)
  const { fields } = state
  const [device, setDevice] = useState<DeviceName>('desktop')
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [section, setSection] = useState<SectionName | null>('design')
  const [isPreviewing, setPreviewing] = useState(false)
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const problems = useMemo(() => formProblems(fields), [fields])
  const status = useStatus(draft, problems)
  const showPrize = useMemo(() => showPrizeOf(state.base.id), [state.base.id])
  usePageTitle(fields.name)
  useEditorKeys(editor)
  useHotkeys([['mod+S', () => void draft.save()]], [])

  const follow = (componentId: string | null) => {
    if (componentId === null) setSection('success')
    status.close()
  }
  const sections = (
    <Sections
      open={section}
      onOpen={setSection}
      fields={fields}
      onChange={draft.set}
      problems={problems}
      popupId={state.base.id}
      rules={loaded.auto_responses}
    />
  )
  return (
    <PrizeSlotContext value={showPrize}>
      <EditorProvider editor={editor}>
        <SectionFollower section={section} onSection={setSection} />
        <div className={styles.page}>
          <EditorBar
            state={state}
            dirty={dirty}
            status={status}
            problems={problems}
            onName={(name) => draft.set({ name })}
            onSave={() => void draft.save()}
            onPreview={() => setPreviewing(true)}
            onFollow={follow}
          />
          {!isPhone && <aside className={styles.side}>{sections}</aside>}
          <main className={styles.work}>
            <CanvasBar devices={isPhone ? undefined : { device, onDevice: setDevice }} zoom={zoom} onZoom={setZoom} />
            <EditorNotices draft={draft} editor={editor} state={state} wasKept={wasKept} original={loaded.popup} />
            <div className={styles.canvas}>
              <Canvas device={isPhone ? 'phone' : device} zoom={zoom} />
            </div>
          </main>
          {isPhone && <SideSheet>{sections}</SideSheet>}
        </div>
        <ConflictDialog draft={draft} editor={editor} state={state} />
        {isPreviewing && <FormPreview document={fields.json} onClose={() => setPreviewing(false)} />}
      </EditorProvider>
    </PrizeSlotContext>
  )
}

/** The success section shows the success step, the design section the other; a selection opens the section it belongs to. */
function SectionFollower({
  section,
  onSection,
}: {
  section: SectionName | null
  onSection: (name: SectionName) => void
}) {
  const { step, selection } = useEditorState()
  const selected = selection.at(-1)
  useEffect(() => {
    if (selected) onSection(step === 'success' ? 'success' : 'design')
  }, [selected, step, onSection])
  useEffect(() => {
    if (section === 'design' && step === 'success') onSection('success')
    if (section === 'success' && step === 'subscribe') onSection('design')
    // Only a change of the step moves the section; the section moves the step where it is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [step])
  return null
}
