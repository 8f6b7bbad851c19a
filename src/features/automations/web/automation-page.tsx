import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { SaveState } from '#platform/web/ui/save-state.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type Automation, automationCalls, emptyFlow } from '../contract.ts'
import { FlowSettings } from './flow-settings.tsx'
import { PublishButton } from './publish-button.tsx'
import { ReportPanel } from './report-panel.tsx'
import { StepList } from './step-list.tsx'
import { TestRunButton } from './test-run-button.tsx'
import { TriggerPanel } from './trigger-panel.tsx'
import { useAutomationDraft } from './use-automation-draft.ts'
import { useChoices } from './use-choices.ts'
import { useProblems } from './use-problems.ts'
import { statusNames } from './words.ts'

/** One automation: its flow as a list, and how it does. */
export default function AutomationPage() {
  const { automationId } = useParams()
  return automationId === undefined ? (
    <Editor stored={{ name: 'New automation', flow: emptyFlow }} />
  ) : (
    <Loaded id={automationId} />
  )
}

function Loaded({ id }: { id: string }) {
  const { data, error, refetch } = useCall(automationCalls.load, { automation_id: id })
  if (!data) return error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={5} height={64} />
  return <Editor key={id} stored={data.automation} />
}

function Editor({ stored }: { stored: Pick<Automation, 'name' | 'flow'> & Partial<Automation> }) {
  const path = useSitePath()
  const draft = useAutomationDraft(stored)
  const { flow } = draft
  const problems = useProblems(flow)
  const choices = useChoices()
  const { status = 'draft', version = 0, id } = stored
  const report = useCall(
    automationCalls.report,
    { automation_id: id ?? '' },
    { enabled: id !== undefined && version > 0 },
  )
  const change = (changed: Partial<typeof flow>) => draft.change({ flow: { ...flow, ...changed } })
  const state = draft.saving ? 'saving' : draft.error ? 'failed' : draft.isDirty || draft.isNew ? 'unsaved' : 'saved'
  return (
    <Page
      title={draft.name || 'Automation'}
      back={{ label: 'Automations', to: path('/automations') }}
      width="narrow"
      actions={
        <>
          <SaveState state={state} />
          <TestRunButton flow={flow} />
          <Button
            variant="default"
            loading={draft.saving}
            disabled={!draft.isDirty && !draft.isNew}
            onClick={() => void draft.save()}
          >
            Save
          </Button>
          <PublishButton automation={stored} draft={draft} problems={problems.list} />
        </>
      }
    >
      <ErrorNotice error={draft.error} />
      {status === 'paused' && (
        <Alert color="yellow" title="Paused">
          Nobody enters or moves on. Resume it in the list of automations.
        </Alert>
      )}
      <Group align="end" mb="md">
        <TextInput
          label="Name"
          maxLength={200}
          value={draft.name}
          error={draft.issues['name']}
          style={{ flex: 1 }}
          onChange={(event) => draft.change({ name: event.target.value })}
        />
        {id && <StatusBadge status={status} label={statusNames[status]} />}
      </Group>
      {report.data && <ReportPanel report={report.data.report} />}
      {choices && (
        <>
          <TriggerPanel flow={flow} choices={choices} problems={problems.by} onChange={change} />
          <StepList
            flow={flow}
            choices={choices}
            problems={problems.by}
            report={report.data?.report}
            onChange={change}
          />
          <FlowSettings flow={flow} choices={choices} problems={problems.by} onChange={change} />
        </>
      )}
    </Page>
  )
}
