import { ActionIcon, Button, Menu, Tooltip, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChartLine,
  IconChevronLeft,
  IconDeviceFloppy,
  IconDots,
  IconDownload,
  IconEye,
  IconHistory,
  IconPlayerPause,
  IconTemplate,
  IconUpload,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useNavigate } from '#platform/web/router/router.ts'
import type { Problem } from '#form/document/problems.ts'
import { actions } from '#form/editor/actions.ts'
import { ActionButton } from '#form/editor/canvas-bar.tsx'
import { useSitePath } from '#platform/web/site.ts'
import { formStatusNames } from '../../contract.ts'
import { PlainLink } from '#platform/web/ui/link.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { listOf } from '../list-of.ts'
import styles from './editor-page.module.css'
import { DraftSaveState } from './draft-save-state.tsx'
import { type DraftState, type FormDraft, isUnpublished, keepsDraft } from './form-draft.ts'
import { FormName } from './form-name.tsx'
import { MakeLive, PublishChanges } from './publish-buttons.tsx'
import type { FormFile } from './use-form-file.ts'
import type { StatusControl } from './use-status.ts'

const Checks = lazy(() => import('./checks.tsx'))

interface EditorBarProps {
  draft: FormDraft
  state: DraftState
  dirty: boolean
  status: StatusControl
  problems: readonly Problem[]
  onName: (name: string) => void
  onSave: () => void
  onPreview: () => void
  onFollow: (problem: Problem) => void
  /** Returns to the published form. */
  onDiscard: () => void
  file: FormFile
  onVersions: () => void
  onSaveTemplate: () => void
}

/** Bar at the top: the form's name and status, and the buttons for saving, previewing and publishing it. */
export function EditorBar({
  draft,
  state,
  dirty,
  status,
  problems,
  onName,
  onSave,
  onPreview,
  onFollow,
  onDiscard,
  file,
  onVersions,
  onSaveTemplate,
}: EditorBarProps) {
  const path = useSitePath()
  const navigate = useNavigate()
  const { fields, base, isSaving } = state
  const isLive = base.status === 'active'
  const list = listOf(fields.goal)
  const statistics = path(`/forms/${base.id}/statistics`)
  return (
    <section className={styles.bar} aria-label="Form">
      <VisuallyHidden component="h1">Form editor</VisuallyHidden>
      <Tooltip label={list.label} openDelay={400}>
        <ActionIcon
          component={PlainLink}
          to={path(list.path)}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={list.label}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
      </Tooltip>
      <div className={styles.title}>
        <FormName draft={draft} onName={onName} />
        <span className={styles.badge}>
          <StatusBadge status={base.status} label={formStatusNames[base.status]} />
        </span>
        {isUnpublished(state) && (
          <span className={styles.badge}>
            <StatusBadge status="unpublished" label="Unpublished changes" />
          </span>
        )}
        <DraftSaveState draft={draft} />
      </div>
      <span className={styles.push} />
      <Suspense fallback={null}>
        <span className={styles.badge}>
          <Checks form={fields.json} goal={fields.goal} problems={problems} onFollow={onFollow} />
        </span>
      </Suspense>
      <ActionButton action={actions.undo} />
      <ActionButton action={actions.redo} />
      <Button
        className={styles.wide!}
        variant="subtle"
        color="gray"
        leftSection={<IconChartLine size={16} />}
        component={PlainLink}
        to={statistics}
      >
        Statistics
      </Button>
      <Button className={styles.wide!} variant="default" leftSection={<IconEye size={16} />} onClick={onPreview}>
        Preview
      </Button>
      <ActionIcon className={styles.tablet!} variant="default" size="lg" aria-label="Preview" onClick={onPreview}>
        <IconEye size={18} aria-hidden />
      </ActionIcon>
      {!keepsDraft(state) && (
        <Button className={styles.wide!} variant="default" loading={isSaving} disabled={!dirty} onClick={onSave}>
          Save
        </Button>
      )}
      {isLive && (
        <Button
          className={styles.wide!}
          variant="default"
          leftSection={<IconPlayerPause size={16} />}
          loading={status.busy}
          onClick={() => void status.set('paused')}
        >
          Pause
        </Button>
      )}
      {keepsDraft(state) && (
        <PublishChanges
          isLive={isLive}
          isSaving={isSaving}
          isUnpublished={isUnpublished(state)}
          status={status}
          problems={problems}
          onFollow={onFollow}
          onDiscard={onDiscard}
        />
      )}
      {!isLive && <MakeLive status={status} problems={problems} onFollow={onFollow} />}
      <Menu position="bottom-end" width={215}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More" loading={file.busy}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles.narrow}>
            {!keepsDraft(state) && (
              <Menu.Item leftSection={<IconDeviceFloppy size={16} />} disabled={!dirty} onClick={onSave}>
                Save
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconEye size={16} />} onClick={onPreview}>
              Preview
            </Menu.Item>
            <Menu.Item leftSection={<IconChartLine size={16} />} onClick={() => void navigate({ to: statistics })}>
              Statistics
            </Menu.Item>
            {isUnpublished(state) && (
              <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={onDiscard}>
                Discard changes
              </Menu.Item>
            )}
            {isLive && (
              <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => void status.set('paused')}>
                Pause
              </Menu.Item>
            )}
            <Menu.Divider />
          </div>
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={onVersions}>
            Versions
          </Menu.Item>
          <Menu.Item leftSection={<IconTemplate size={16} />} onClick={onSaveTemplate}>
            Save as template
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void file.download()}>
            Export to file
          </Menu.Item>
          <Menu.Item leftSection={<IconUpload size={16} />} onClick={file.choose}>
            Import from file
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </section>
  )
}
