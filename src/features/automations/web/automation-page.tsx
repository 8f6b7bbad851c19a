import { ActionIcon, Alert, Button, Loader, Tooltip, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton, PlainLink } from '#platform/web/ui/link.tsx'
import { SaveState } from '#platform/web/ui/save-state.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { usePageTitle } from '#platform/web/ui/use-page-title.ts'
import { useCall } from '#platform/web/use-call.ts'
import { type Automation, automationCalls } from '../contract.ts'
import styles from './editor.module.css'
import { FlowEditor } from './flow-editor.tsx'
import { PublishButton } from './publish-button.tsx'
import { useAutomationDraft } from './use-automation-draft.ts'
import { useAutomationMoves } from './use-automation-moves.ts'
import { useChoices } from './use-choices.ts'
import { useProblems } from './use-problems.ts'
import { VersionsDrawer } from './versions-drawer.tsx'
import { statusNames } from './words.ts'

/** Interval in milliseconds at which the figures at the steps are reloaded. */
const reportMs = 5000

/** The page on which one automation is edited. */
export default function AutomationPage() {
  const { automationId = '' } = useParams()
  const path = useSitePath()
  const { data, error, refetch } = useCall(automationCalls.load, { automation_id: automationId })
  usePageTitle(data?.automation.name ?? 'Automation')
  if (data) return <Editor key={automationId} stored={data.automation} />
  return (
    <main className={styles.waiting}>
      {error ? (
        <div>
          <h1>{error.code === 'not_found' ? 'Automation not found' : 'The automation could not be opened'}</h1>
          {error.code !== 'not_found' && <ErrorNotice error={error} retry={refetch} />}
          <LinkButton to={path('/automations')} variant="default">
            All automations
          </LinkButton>
        </div>
      ) : (
        <Loader aria-label="Loading the automation" />
      )}
    </main>
  )
}

function Editor({ stored }: { stored: Automation }) {
  const path = useSitePath()
  const draft = useAutomationDraft(stored)
  const problems = useProblems(draft.flow)
  const choices = useChoices()
  const moves = useAutomationMoves()
  const [isLooking, setLooking] = useState(false)
  const { status, version, id } = draft.automation
  const { data: reported } = useCall(
    automationCalls.report,
    { automation_id: id },
    { enabled: version > 0, refetchInterval: reportMs },
  )
  useHotkeys([['mod+S', () => void draft.save()]], [])
  const become = async (changing: Promise<Automation | undefined>) => {
    const changed = await changing
    if (changed) draft.setAutomation(changed)
  }
  return (
    <main className={styles.page}>
      <div className={styles.bar}>
        <div className={styles.title}>
          <VisuallyHidden component="h1">{draft.name || 'Automation'}</VisuallyHidden>
          <Tooltip label="All automations" openDelay={400}>
            <ActionIcon
              component={PlainLink}
              to={path('/automations')}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label="All automations"
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
          </Tooltip>
          <input
            className={styles.name}
            aria-label="Name"
            aria-invalid={draft.issues['name'] !== undefined}
            title={draft.issues['name']}
            maxLength={200}
            value={draft.name}
            onChange={(event) => draft.change({ name: event.target.value })}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
          <StatusBadge status={status} label={statusNames[status]} />
          <SaveState state={draft.state} />
        </div>
        <div className={styles.actions}>
          {version > 0 && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconHistory size={16} aria-hidden />}
              onClick={() => setLooking(true)}
            >
              Versions
            </Button>
          )}
          {status === 'active' && (
            <Button variant="default" onClick={() => void become(moves.pause(draft.automation))}>
              Pause
            </Button>
          )}
          {status === 'paused' && (
            <Button variant="default" onClick={() => void become(moves.resume(draft.automation))}>
              Resume
            </Button>
          )}
          <PublishButton draft={draft} problems={problems.list} report={reported?.report} />
        </div>
      </div>
      <div className={styles.notices}>
        <ErrorNotice error={draft.error ?? moves.error} />
        {draft.isConflict && (
          <Alert color="yellow" p="xs">
            Someone else saved this automation after you opened it.{' '}
            <Button size="compact-xs" variant="default" onClick={() => draft.adopt(stored)}>
              Use their version
            </Button>{' '}
            <Button size="compact-xs" variant="default" onClick={() => void draft.save(true)}>
              Keep mine
            </Button>
          </Alert>
        )}
        {status === 'paused' && (
          <Alert color="yellow" p="xs">
            Paused: nobody enters or moves on until you resume it.
          </Alert>
        )}
      </div>
      {choices ? (
        <FlowEditor
          flow={draft.flow}
          choices={choices}
          problems={problems}
          report={reported?.report}
          automationId={id}
          onChange={(flow) => draft.change({ flow })}
        />
      ) : (
        <Loader m="auto" aria-label="Loading the editor" />
      )}
      {isLooking && choices && (
        <VersionsDrawer
          automationId={id}
          current={version}
          choices={choices}
          onClose={() => setLooking(false)}
          onRestore={(flow, from) => {
            draft.change({ flow })
            setLooking(false)
            notify(`Version ${from} is in the editor. Publish it to make it live.`)
          }}
        />
      )}
    </main>
  )
}
