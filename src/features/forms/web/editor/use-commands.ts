import {
  IconAppWindow,
  IconArrowBackUp,
  IconChartLine,
  IconDownload,
  IconEye,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconSearch,
  IconTemplate,
  IconUpload,
} from '@tabler/icons-react'
import type { Command } from '#form/editor/command-slot.ts'
import { askForPalette } from '#platform/web/ask-for-palette.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { listOf } from '../list-of.ts'
import { type DraftState, isUnpublished } from './form-draft.ts'
import type { FormFile } from './use-form-file.ts'
import type { StatusControl } from './use-status.ts'

interface Parts {
  state: DraftState
  status: StatusControl
  file: FormFile
  onPreview: () => void
  onVersions: () => void
  onSaveTemplate: () => void
  onDiscard: () => void
}

/** Returns the actions for the whole form, for the editor's command list, and links to other screens. */
export function useCommands({ state, status, file, ...on }: Parts): readonly Command[] {
  const navigate = useNavigate()
  const path = useSitePath()
  const { base, fields } = state
  const list = listOf(fields.goal)
  const isLive = base.status === 'active'
  const go = (to: string) => () => void navigate({ to: path(to) })
  const unpublished: Command[] = [
    { name: 'publish', label: 'Publish changes', icon: IconPlayerPlay, run: () => void status.publish() },
    { name: 'discard', label: 'Discard changes', icon: IconArrowBackUp, run: on.onDiscard },
  ]
  return [
    { name: 'preview', label: 'Preview', icon: IconEye, run: on.onPreview },
    ...(isUnpublished(state) ? unpublished : []),
    isLive
      ? { name: 'pause', label: 'Pause', icon: IconPlayerPause, run: () => void status.set('paused') }
      : { name: 'live', label: 'Publish', icon: IconPlayerPlay, run: () => void status.set('active') },
    { name: 'versions', label: 'Versions', icon: IconHistory, run: on.onVersions },
    { name: 'template', label: 'Save as template', icon: IconTemplate, run: on.onSaveTemplate },
    { name: 'export', label: 'Export to file', icon: IconDownload, run: () => void file.download() },
    { name: 'replace', label: 'Import from file', icon: IconUpload, run: file.choose },
    { name: 'statistics', label: 'Statistics', icon: IconChartLine, run: go(`/forms/${base.id}/statistics`) },
    { name: 'forms', label: list.label, icon: IconAppWindow, run: go(list.path) },
    { name: 'elsewhere', label: 'Search pages and forms…', icon: IconSearch, run: askForPalette },
  ]
}
