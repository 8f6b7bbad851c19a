import { Button, Switch } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import type { AppError } from '#core/error.ts'
import type { Call } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import { StoredRules } from '#features/display-rules/web/index.ts'
import { useMay } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { SaveState } from '#platform/web/ui/save-state.tsx'
import ExtraPreview from './extra-preview.tsx'
import styles from './extra-editor.module.css'

interface ExtraEditorProps {
  /** ID that its display rules refer to. */
  objectId: Id
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  isChanged: boolean
  /** State of the save call. */
  save: { busy: boolean; error: AppError | null; issues: Readonly<Record<string, string>> }
  onSave: () => void
  /** The call that saves it. Users whose role doesn't allow it can see the settings but not change them. */
  call: Call
  /** The settings that the preview shows. */
  settings: object
  /** Requests the URL of a preview; undefined if the settings can't be shown. */
  askPreview: () => Promise<string | undefined>
  /** Whether the current settings can't be shown. */
  hasNoPreview: boolean
  /** Panels with the extra's own settings. */
  children: ReactNode
}

/** The editor of an extra: on or off, its settings, its targeting, and a live preview. */
export default function ExtraEditor(props: ExtraEditorProps) {
  const { objectId, isOn, onSwitch, isChanged, save, onSave, call, settings, askPreview, hasNoPreview, children } =
    props
  const mayChange = useMay(call)
  return (
    <div className={styles.columns}>
      <div>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSave()
          }}
        >
          <fieldset className={styles.settings} disabled={!mayChange}>
            <div className={styles.bar}>
              <Switch
                label="Show on my site"
                checked={isOn}
                onChange={(event) => onSwitch(event.currentTarget.checked)}
              />
              {mayChange && (
                <Button type="submit" loading={save.busy} disabled={!isChanged} ml="auto">
                  Save
                </Button>
              )}
              {isChanged && <SaveState state="unsaved" />}
            </div>
            <ErrorNotice error={save.error} fields={Object.keys(save.issues)} />
            {children}
          </fieldset>
        </form>
        <Panel title="Targeting" text="Which pages and visitors see it. Changes go live immediately.">
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <fieldset className={styles.settings} disabled={!mayChange}>
              <StoredRules objectId={objectId} />
            </fieldset>
          </Suspense>
        </Panel>
      </div>
      <div className={styles.preview}>
        <ExtraPreview settings={settings} ask={askPreview} />
        {hasNoPreview && <p className={styles.dim}>Fix the highlighted fields to update the preview.</p>}
      </div>
    </div>
  )
}
