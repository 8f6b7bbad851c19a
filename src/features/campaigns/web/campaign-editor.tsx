import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Answer } from '#core/call.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { undoable } from '#platform/web/ui/undoable.ts'
import { usePageTitle } from '#platform/web/ui/use-page-title.ts'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import type { Campaign, campaignCalls } from '../contract.ts'
import { AudienceStep } from './audience-step.tsx'
import { EditorBar } from './editor-bar.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { ContentStep } from './content-step.tsx'
import { NotSentNotice } from './not-sent-notice.tsx'
import { ReviewStep } from './review-step.tsx'
import { ScheduleStep } from './schedule-step.tsx'
import type { StepProps } from './step-props.ts'
import { wizardStep } from './slots.ts'
import { type Step, stepNames, stepOf, stepOfCheck, stepsOf } from './steps.ts'
import { SubjectStep } from './subject-step.tsx'
import { TestStep } from './test-step.tsx'
import { TypeStep } from './type-step.tsx'
import { useCampaignDraft } from './use-campaign-draft.ts'
import { useSendTime } from './use-send-time.ts'
import { useVisitedSteps } from './use-visited-steps.ts'
import styles from './wizard.module.css'

const urlDefaults = { step: '', variant: 'A' }

/** The editor of one campaign, step by step. */
export function CampaignEditor({ loaded }: { loaded: Answer<typeof campaignCalls.load> }) {
  const { draft, state, wasKept, saveState } = useCampaignDraft(loaded)
  const { fields, campaign, checks, error } = state
  const [url, setUrl] = useUrlState(urlDefaults)
  const step = stepOf(url.step, fields.type)
  const issues = useMemo(
    () =>
      Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.replace(/^campaign\./, ''), message])),
    [error],
  )
  const sendTime = useSendTime(fields, draft.set)
  const [hasReviewed, setReviewed] = useState(false)
  if (step === 'review' && !hasReviewed) setReviewed(true)
  const visited = useVisitedSteps(campaign.id, step)
  const path = useSitePath()
  const navigate = useNavigate()
  usePageTitle(fields.name)
  const goTo = (next: Step) => {
    setUrl({ step: next, variant: 'A' })
    scrollTo(0, 0)
  }
  const editMail = (variant: string) => {
    setUrl({ step: 'content', variant })
    scrollTo(0, 0)
  }
  const discard = () => {
    draft.discard()
    undoable({ message: 'The changes were discarded.', undo: () => draft.set(fields) })
  }
  const props: StepProps = {
    campaignId: campaign.id,
    fields,
    text: campaign.email.text,
    change: draft.set,
    issues,
    checks: hasReviewed ? checks : [],
    goTo,
    editMail,
  }
  const leave = ({ id }: Campaign) => void navigate({ to: path(`/campaigns/${id}`), replace: true })
  return (
    <div className={styles.page}>
      <EditorBar
        fields={fields}
        saveState={saveState}
        step={step}
        visited={visited}
        checks={checks}
        nameProblem={issues['name']}
        onName={(name) => draft.set({ name })}
        onStep={goTo}
      />
      <main className={styles.main} data-step={step} data-type={fields.type}>
        <ErrorNotice
          error={error}
          fields={Object.keys(issues)
            .filter((field) => isShownIn(step, field))
            .map((field) => `campaign.${field}`)}
          retry={error?.code === 'conflict' ? undefined : () => void draft.save()}
        />
        <NotSentNotice problem={campaign.problem} step={step} goTo={goTo} />
        <ChangedElsewhere draft={draft} state={state} onLeft={leave} />
        {wasKept && saveState !== 'saved' && <KeptNotice onDiscard={discard} />}
        {step === 'type' && <TypeStep {...props} />}
        {step === 'audience' && <AudienceStep {...props} />}
        {step === 'content' && <ContentStep {...props} letter={url.variant} />}
        {step === 'subject' && <SubjectStep {...props} />}
        {step === 'test' && <TestStep {...props} time={sendTime.time} />}
        {step === 'schedule' && <ScheduleStep {...props} time={sendTime.time} onTime={sendTime.set} />}
        {step === 'review' && (
          <ReviewStep
            {...props}
            checks={checks}
            campaign={campaign}
            time={sendTime.time}
            save={draft.save}
            onLeft={leave}
          />
        )}
        <SlotContent slot={wizardStep} props={{ step, campaignId: campaign.id, type: fields.type }} />
        <NextStep step={step} type={fields.type} goTo={goTo} />
      </main>
    </div>
  )
}

/** Checks whether a step has a field that shows the error itself. */
function isShownIn(step: Step, field: string): boolean {
  return field === 'name' || (stepOfCheck({ field }) === step && !field.startsWith('email.blocks'))
}

function KeptNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className={styles.kept}>
      Unsaved changes were restored.
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        Discard
      </Button>
    </p>
  )
}

function NextStep({ step, type, goTo }: { step: Step; type: Campaign['type']; goTo: (step: Step) => void }) {
  const all = stepsOf(type)
  const at = all.indexOf(step)
  const [before, after] = [all[at - 1], all[at + 1]]
  return (
    <div className={styles.next}>
      {before && (
        <Button variant="default" onClick={() => goTo(before)}>
          Back
        </Button>
      )}
      {after && <Button onClick={() => goTo(after)}>Next: {stepNames[after]}</Button>}
    </div>
  )
}
