import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { UploadList } from '#features/media/web/index.ts'
import type { Problem } from '#form/document/problems.ts'
import { Canvas } from '#form/editor/canvas.tsx'
import { CanvasBar, type Zoom } from '#form/editor/canvas-bar.tsx'
import type { DeviceName } from '#form/editor/devices.ts'
import { EditorProvider, useEditorValue } from '#form/editor/editor-context.tsx'
import { TabStrip } from '#form/editor/tab-strip.tsx'
import { reveal } from '#form/editor/reveal.ts'
import { useEditorKeys } from '#form/editor/use-editor-keys.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { undoable } from '#platform/web/ui/undoable.ts'
import { usePageTitle } from '#platform/web/ui/use-page-title.ts'
import { useCall } from '#platform/web/use-call.ts'
import { formCalls, type LaunchCheck } from '../../contract.ts'
import { popupProblems } from '../../problems.ts'
import { asLoaded, type DraftState } from './form-draft.ts'
import { fieldsOf } from './form-fields.ts'
import type { SectionProps } from './sections/section-props.ts'
import { EditorBar } from './editor-bar.tsx'
import styles from './editor-page.module.css'
import { EditorSlots } from './editor-slots.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { Sections } from './sections.tsx'
import { sectionOfProblem } from './section-of-problem.ts'
import type { SectionName } from './section-names.ts'
import { SideSheet } from './side-sheet.tsx'
import { placementOf } from './placement-of.ts'
import { useCommands } from './use-commands.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useFormFile } from './use-form-file.ts'
import { type LoadedForm, storedForm } from './use-loaded-form.ts'
import { useStatus } from './use-status.ts'
import { useUnlocks } from './use-unlocks.ts'
import { useUpload } from './use-upload.ts'

const VersionsDrawer = lazy(() => import('../versions/versions-drawer.tsx'))
const Checks = lazy(() => import('./checks.tsx'))
const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))
const LaunchDialog = lazy(() => import('./launch-dialog.tsx'))
const FormPreview = lazy(() => import('./form-preview.tsx'))
const SaveTemplate = lazy(() => import('../templates/save-template.tsx'))

/** The editor of one form: its sections next to its canvas. */
export function FormEditor({ loaded }: { loaded: LoadedForm }) {
  const { draft, editor, state, dirty, wasKept, change, catchUp } = useFormDraft(loaded)
  const { fields, base } = state
  const [device, setDevice] = useState<DeviceName>('desktop')
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [section, setSection] = useState<SectionName | null>('design')
  const [followed, setFollowed] = useState(0)
  const [isPreviewing, setPreviewing] = useState(false)
  const [dialog, setDialog] = useState<'versions' | 'template' | null>(null)
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  // Legacy items that appear later don't prevent changes to a form that is already live.
  const imported = useUnlocks()(fields.form_type) || base.status === 'active'
  const problems = useMemo(() => popupProblems({ ...base, ...fields }, { imported }), [base, fields, imported])
  const { branding = false } = useCall(formCalls.settings, {}).data?.settings ?? {}
  const status = useStatus(draft, problems)
  const file = useFormFile(draft, editor)
  const picture = useUpload()
  usePageTitle(fields.name)
  useEditorKeys(editor)
  useHotkeys([['mod+S', () => void draft.store()]], [])

  const follow = (problem: Problem) => {
    if (problem.componentId === null) setSection(sectionOfProblem(problem.message, fields.form_type))
    setFollowed((times) => times + 1)
    status.close()
  }
  const followCheck = ({ component_id, section: place }: LaunchCheck) => {
    if (component_id) reveal(editor, component_id)
    else if (place) setSection(place)
    setFollowed((times) => times + 1)
  }
  const discard = () => {
    const before = draft.get().fields
    change(fieldsOf(base))
    undoable({ message: 'Changes discarded.', undo: () => change(before) })
  }
  const openDialog = async (name: 'versions' | 'template') => {
    // Both use the form as stored on the server.
    if (await draft.store()) setDialog(name)
  }
  const commands = useCommands({
    state,
    status,
    file,
    onPreview: () => setPreviewing(true),
    onVersions: () => void openDialog('versions'),
    onSaveTemplate: () => void openDialog('template'),
    onDiscard: discard,
  })
  const shown = isPhone ? 'phone' : device
  const sections = (
    <Sections
      open={section}
      onOpen={setSection}
      followed={followed}
      fields={fields}
      base={base}
      change={change}
      problems={problems}
      issues={issuesOf(state)}
    />
  )
  return (
    <EditorProvider editor={editor}>
      <EditorSlots popupId={base.id} commands={commands}>
        <SectionFollower section={section} onSection={setSection} />
        {/* Updates the screen first, so that a click acts on the current state of the form. */}
        <div className={styles.page} onPointerDownCapture={catchUp} onFocusCapture={catchUp}>
          <EditorBar
            draft={draft}
            state={state}
            dirty={dirty}
            status={status}
            problems={problems}
            file={file}
            onVersions={() => void openDialog('versions')}
            onSaveTemplate={() => void openDialog('template')}
            onName={(name) => change({ name })}
            onSave={() => void draft.store()}
            onPreview={() => setPreviewing(true)}
            onFollow={follow}
            onDiscard={discard}
          />
          {!isPhone && <aside className={styles.side}>{sections}</aside>}
          <main className={styles.work}>
            <CanvasBar devices={isPhone ? undefined : { device, onDevice: setDevice }} zoom={zoom} onZoom={setZoom} />
            <TabStrip type={fields.form_type} />
            <EditorNotices
              draft={draft}
              editor={editor}
              state={state}
              wasKept={wasKept}
              original={asLoaded(storedForm(loaded)).fields}
            />
            {file.error && (
              <div className={styles.failed}>
                <ErrorNotice error={file.error} />
              </div>
            )}
            <div className={styles.canvas}>
              <Canvas
                device={shown}
                zoom={zoom}
                placement={placementOf(fields, shown, branding)}
                onZoom={setZoom}
                onUpload={picture.upload}
              />
              {picture.uploads.length > 0 && (
                <Suspense fallback={null}>
                  <div className={styles.uploads}>
                    <UploadList uploads={picture.uploads} onCancel={picture.cancel} />
                  </div>
                </Suspense>
              )}
            </div>
          </main>
          {isPhone && (
            <SideSheet followed={followed}>
              <Suspense fallback={null}>
                <Checks form={fields.json} goal={fields.goal} problems={problems} onFollow={follow} />
              </Suspense>
              {sections}
            </SideSheet>
          )}
        </div>
        <Suspense fallback={null}>
          {state.isConflict && <ConflictDialog draft={draft} editor={editor} state={state} />}
          {status.checks.length > 0 && <LaunchDialog status={status} onFollow={followCheck} />}
          {isPreviewing && <FormPreview form={{ ...fields, id: base.id }} onClose={() => setPreviewing(false)} />}
          {dialog === 'versions' && (
            <VersionsDrawer popupId={base.id} now={fields} onRestore={change} onClose={() => setDialog(null)} />
          )}
          {dialog === 'template' && (
            <SaveTemplate popupId={base.id} formName={fields.name} onClose={() => setDialog(null)} />
          )}
        </Suspense>
      </EditorSlots>
    </EditorProvider>
  )
}

/** Returns the server's errors by field. */
function issuesOf({ error }: DraftState): SectionProps['issues'] {
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.replace(/^(?:popup|changes)\./, ''), message]),
  )
}

/**
 * Keeps section and step in sync: the success section shows the success step, the design section the other. A selection
 * opens its section.
 */
function SectionFollower({
  section,
  onSection,
}: {
  section: SectionName | null
  onSection: (name: SectionName) => void
}) {
  const step = useEditorValue((state) => state.step)
  const selected = useEditorValue((state) => state.selection.at(-1))
  useEffect(() => {
    if (selected) onSection(step === 'success' ? 'success' : 'design')
  }, [selected, step, onSection])
  useEffect(() => {
    if (section === 'design' && step === 'success') onSection('success')
    if (section === 'success' && step === 'subscribe') onSection('design')
    // Only a change of the step changes the section. The section changes the step where it is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [step])
  return null
}
