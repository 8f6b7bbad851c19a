import { Button, Group, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { SaveState } from '#platform/web/ui/save-state.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Tiles } from '#platform/web/ui/tiles.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useCall } from '#platform/web/use-call.ts'
import { type Shortcut, shortcutCalls, type ShortcutStep } from '../contract.ts'
import { StepContent } from './step-content.tsx'
import styles from './shortcuts.module.css'
import { type ShortcutDraft, useShortcutDraft } from './use-shortcut-draft.ts'
import { percent, statusNames } from './words.ts'

/** The wizard of one shortcut: its sections and steps, the problems of each, and the actions to save it. */
export function ShortcutEditor({ loaded }: { loaded: Shortcut }) {
  const path = useSitePath()
  const draft = useShortcutDraft(loaded)
  const { shortcut, dirty, adopt } = draft
  // Changes made in the form editor, or saved by others meanwhile, are shown once no local changes are unsaved.
  const fresh = useCall(shortcutCalls.load, { id: loaded.id }).data?.shortcut
  useEffect(() => {
    if (fresh && !dirty && Date.parse(fresh.updated_at) >= Date.parse(shortcut.updated_at)) adopt(fresh)
    // Only runs when another response arrives.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fresh])
  const steps = shortcut.wizard.flatMap((section) => section.steps)
  const [at, setAt] = useState(steps[0]?.id ?? '')
  const index = Math.max(
    0,
    steps.findIndex(({ id }) => id === at),
  )
  const step = steps[index]
  const [isTried, setTried] = useState(false)
  const { completed } = shortcut.definition.meta
  const isLive = shortcut.status === 'active'
  const isShown = (id: string) => isTried || completed.includes(id)
  const problemOf = (field: string) =>
    draft.issues[field] ??
    (step && isShown(step.id) ? shortcut.problems.find((problem) => problem.path === field)?.message : undefined)

  const goOn = () => {
    if (!step) return
    if (!completed.includes(step.id))
      draft.changeDefinition({ meta: { ...shortcut.definition.meta, completed: [...completed, step.id] } })
    setAt(steps[Math.min(index + 1, steps.length - 1)]!.id)
  }
  async function goLive() {
    setTried(true)
    const saved = await draft.save('active')
    if (saved) notify(isLive ? 'Changes are live.' : `${saved.name} is live.`)
    else {
      const first = shortcut.problems[0]
      if (first) setAt(first.step_id)
    }
  }
  async function keepAsDraft() {
    const saved = await draft.save('draft')
    if (saved) notify(isLive ? `${saved.name} is paused.` : 'Draft saved.')
  }
  const actions = (
    <Group gap="xs">
      <SaveState state={draft.saveState} />
      {shortcut.automation_id && (
        <LinkButton variant="subtle" color="gray" to={path(`/automations/${shortcut.automation_id}`)}>
          Automation
        </LinkButton>
      )}
      <Button variant="default" loading={draft.busy} onClick={() => void keepAsDraft()}>
        {isLive ? 'Pause' : 'Save draft'}
      </Button>
      <Button loading={draft.busy} disabled={isLive && !dirty && !shortcut.has_changes} onClick={() => void goLive()}>
        {isLive ? 'Publish changes' : 'Go live'}
      </Button>
    </Group>
  )
  return (
    <Page title={shortcut.name} back={{ label: 'Shortcuts', to: path('/shortcuts') }} actions={actions}>
      {draft.isConflict ? (
        <Group role="alert" mb="md" gap="xs">
          <span>Someone else saved this shortcut after you opened it.</span>
          <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
            Load their version
          </Button>
        </Group>
      ) : (
        <ErrorNotice error={draft.error} />
      )}
      <Group gap="sm" mb="md" align="end">
        <TextInput
          label="Name"
          className={styles.nameField}
          maxLength={150}
          value={shortcut.name}
          error={shortcut.name.trim() === '' ? 'Enter a name.' : undefined}
          onChange={(event) => draft.change({ name: event.target.value })}
        />
        <StatusBadge status={shortcut.status} label={statusNames[shortcut.status]} />
      </Group>
      {shortcut.automation_id !== null && <Results shortcut={shortcut} />}
      <div className={styles.layout}>
        <nav className={styles.nav} aria-label="Steps">
          {shortcut.wizard.map((section) => (
            <div key={section.id}>
              <h2>{section.title}</h2>
              <ol>
                {section.steps.map((one) => (
                  <StepLink
                    key={one.id}
                    step={one}
                    isCurrent={one.id === step?.id}
                    state={stateOf(one, draft, isShown(one.id))}
                    onOpen={() => setAt(one.id)}
                  />
                ))}
              </ol>
            </div>
          ))}
        </nav>
        {step && (
          <Panel
            title={step.title}
            text={step.text}
            foot={
              <Group justify="space-between" w="100%">
                <Button
                  variant="subtle"
                  color="gray"
                  disabled={index === 0}
                  onClick={() => setAt(steps[index - 1]!.id)}
                >
                  Back
                </Button>
                {index < steps.length - 1 ? (
                  <Button variant="default" onClick={goOn}>
                    Continue
                  </Button>
                ) : (
                  !isLive && (
                    <Button loading={draft.busy} onClick={() => void goLive()}>
                      Go live
                    </Button>
                  )
                )}
              </Group>
            }
          >
            <StepContent step={step} draft={draft} problemOf={problemOf} />
          </Panel>
        )}
      </div>
    </Page>
  )
}

type StepState = 'open' | 'done' | 'wrong'

function stateOf(step: ShortcutStep, { shortcut }: ShortcutDraft, isShown: boolean): StepState {
  if (shortcut.problems.some(({ step_id }) => step_id === step.id)) return isShown ? 'wrong' : 'open'
  return shortcut.status === 'active' || shortcut.definition.meta.completed.includes(step.id) ? 'done' : 'open'
}

const stateWords: Readonly<Record<StepState, string>> = { open: 'To do', done: 'Done', wrong: 'Needs attention' }

interface StepLinkProps {
  step: ShortcutStep
  isCurrent: boolean
  state: StepState
  onOpen: () => void
}

function StepLink({ step, isCurrent, state, onOpen }: StepLinkProps) {
  return (
    <li>
      <button type="button" className={styles.stepLink} aria-current={isCurrent ? 'step' : undefined} onClick={onOpen}>
        {state === 'done' && <IconCircleCheck size={18} className={styles.done} aria-label={stateWords.done} />}
        {state === 'wrong' && <IconAlertCircle size={18} className={styles.wrong} aria-label={stateWords.wrong} />}
        {state === 'open' && <IconCircle size={18} aria-label={stateWords.open} />}
        <span>{step.title}</span>
      </button>
    </li>
  )
}

/** Shows the results of a shortcut since it went live. */
function Results({ shortcut }: { shortcut: Shortcut }) {
  const { figures, definition } = shortcut
  if (!definition.showStats) return null
  const hasForms = shortcut.forms.length > 0
  return (
    <Tiles
      label="Results"
      tiles={[
        {
          label: 'Target',
          value: figures.rate === null ? '–' : percent(figures.rate),
          note: `of ${definition.meta.target}%`,
        },
        ...(hasForms
          ? [
              {
                label: 'Form views',
                value: formatNumber(figures.views),
                note: `${formatNumber(figures.conversions)} converted`,
              },
            ]
          : []),
        {
          label: 'Entered',
          value: formatNumber(figures.entered),
          note: `${formatNumber(figures.converted)} reached the goal`,
        },
        { label: 'Emails sent', value: formatNumber(figures.emails_sent) },
        { label: 'Codes redeemed', value: formatNumber(figures.codes_redeemed) },
        { label: 'Revenue', value: figures.currency === '' ? '–' : formatMoney(figures.revenue, figures.currency) },
      ]}
    />
  )
}
