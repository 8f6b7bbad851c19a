import { Tabs, VisuallyHidden } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Id } from '#core/id.ts'
import type { Flow, Report } from '../contract.ts'
import { FlowCanvas } from './canvas/flow-canvas.tsx'
import { DeleteStepDialog } from './delete-step-dialog.tsx'
import { EditorTools } from './editor-tools.tsx'
import styles from './editor.module.css'
import { FlowSettings } from './flow-settings.tsx'
import { ProblemList } from './problem-list.tsx'
import { ReportPanel } from './report-panel.tsx'
import { SidePanel } from './side-panel.tsx'
import { StepList } from './step-list.tsx'
import { StepPanel } from './step-panel.tsx'
import { TestPanel } from './test-panel.tsx'
import { TriggerPanel } from './trigger-panel.tsx'
import { type Choices } from './use-choices.ts'
import { useFlowEditing } from './use-flow-editing.ts'
import type { Problems } from './use-problems.ts'
import { type TestResult } from './use-test-run.ts'
import { useView } from './use-view.ts'

interface FlowEditorProps {
  flow: Flow
  onChange: (flow: Flow) => void
  choices: Choices
  problems: Problems
  /** Results of the published flow. Each step shows its figures. */
  report?: Report | undefined
  /** The automation that the flow belongs to, for test runs. */
  automationId?: Id | undefined
  isReadOnly?: boolean
}

/**
 * Edits a flow in place, as a canvas or as a list, with the settings of the selected part next to it. Doesn't handle
 * saving.
 */
export function FlowEditor(props: FlowEditorProps) {
  const { flow, onChange, choices, problems, report, automationId, isReadOnly = false } = props
  const editing = useFlowEditing({ flow, onChange, choices, problems: problems.by, report, isReadOnly })
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [view, setView] = useView(isPhone)
  const [tab, setTab] = useState('step')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [test, setTest] = useState<TestResult>()
  const panel = useRef<HTMLDivElement>(null)
  // The card is drawn first, so that keys respond at once. Its settings follow.
  const shownId = useDeferredValue(editing.active)
  const [isFocusing, setFocusing] = useState(false)
  useEffect(() => {
    if (!isFocusing || shownId !== editing.active) return
    const frame = requestAnimationFrame(() => {
      setFocusing(false)
      panel.current?.querySelector<HTMLElement>('[role="tabpanel"] :is(input, select, textarea)')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isFocusing, shownId, editing.active])
  useHotkeys(
    isReadOnly
      ? []
      : [
          ['mod+Z', editing.undo],
          ['mod+shift+Z', editing.redo],
          ['mod+Y', editing.redo],
        ],
  )
  function open() {
    setTab('step')
    setSheetOpen(isPhone)
    setFocusing(true)
  }
  function choose(id: string) {
    editing.setActive(id)
    setTab('step')
    setSheetOpen(isPhone)
  }
  function show(place: string) {
    const id = /^flow\.steps\.([^.]+)/.exec(place)?.[1]
    setTab(id !== undefined || /^flow\.(trigger|filter|steps)/.test(place) ? 'step' : 'settings')
    setSheetOpen(isPhone)
    if (view === 'list') editing.setActive(id ?? null)
    else editing.choose(id ?? '')
  }
  const step = flow.steps.find(({ id }) => id === shownId)
  const walk = test && test.flow === flow ? test.steps : undefined
  const trigger = <TriggerPanel flow={flow} choices={choices} problems={problems.by} onChange={editing.change} />
  const content = {
    step:
      view === 'list' ? (
        <>
          {trigger}
          <StepList editing={editing} walk={walk} />
        </>
      ) : step ? (
        <StepPanel key={step.id} step={step} editing={editing} walked={walk?.find((one) => one.step_id === step.id)} />
      ) : (
        trigger
      ),
    settings: <FlowSettings flow={flow} choices={choices} problems={problems.by} onChange={editing.change} />,
    test: (
      <TestPanel
        flow={flow}
        automationId={automationId}
        numbers={editing.numbers}
        result={walk && test}
        onResult={setTest}
        onShow={show}
      />
    ),
    report: report && <ReportPanel report={report} />,
    problems: <ProblemList problems={problems.list} editing={editing} onShow={show} />,
  }
  const count = problems.list.length
  const tabs = [
    { value: 'step', label: view === 'list' ? 'Steps' : step ? 'Step' : 'Trigger' },
    { value: 'settings', label: 'Settings' },
    ...(isReadOnly ? [] : [{ value: 'test', label: 'Test' }]),
    ...(report ? [{ value: 'report', label: 'Report' }] : []),
    ...(count > 0 && !isReadOnly ? [{ value: 'problems', label: `Problems (${count})` }] : []),
  ]
  const shown = tabs.some(({ value }) => value === tab) ? tab : 'step'
  const side = (
    <Tabs
      ref={panel}
      className={styles.panel!}
      value={shown}
      keepMounted={false}
      onChange={(value) => setTab(value ?? 'step')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && view === 'canvas' && !event.defaultPrevented) editing.focusActive()
      }}
    >
      <Tabs.List>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value }) => (
        <Tabs.Panel key={value} value={value} className={styles.tab} inert={isReadOnly && value !== 'report'}>
          {content[value as keyof typeof content]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
  return (
    <div className={styles.editor} data-view={view}>
      <EditorTools
        editing={editing}
        view={view}
        onView={setView}
        test={walk && test}
        onEndTest={() => setTest(undefined)}
      />
      {view === 'canvas' && <FlowCanvas editing={editing} walk={walk} onOpen={open} onChoose={choose} />}
      <SidePanel
        isSheet={isPhone && view === 'canvas'}
        isOpen={isSheetOpen}
        onOpen={setSheetOpen}
        label={isReadOnly ? 'Version' : 'Automation'}
      >
        {side}
      </SidePanel>
      {editing.removing !== undefined && <DeleteStepDialog key={editing.removing} editing={editing} />}
      <VisuallyHidden component="output" aria-live="polite">
        {editing.spoken}
      </VisuallyHidden>
    </div>
  )
}
