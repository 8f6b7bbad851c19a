import { Accordion } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { autoResponseCalls, type AutoResponseRule } from '#features/auto-responses/contract.ts'
import { DesignPanel } from '#form/editor/design-panel.tsx'
import { useEditor, useEditorState, useGesture } from '#form/editor/editor-context.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { formTypeNames, goalNames } from '../form-words.ts'
import { designInWords, servicesInWords, successInWords, visibilityAtAGlance } from '../section-words.ts'
import styles from './editor-page.module.css'
import { sectionNames, type SectionName } from './section-names.ts'
import { GoalSection } from './sections/goal-section.tsx'
import type { SectionProps } from './sections/section-props.ts'
import { ServicesSection } from './sections/services-section.tsx'
import { SuccessSection } from './sections/success-section.tsx'
import { TypeSection } from './sections/type-section.tsx'
import { useRulesInWords } from './sections/use-rules-in-words.ts'
import { VisibilitySection } from './sections/visibility-section.tsx'

interface SectionsProps extends SectionProps {
  open: SectionName | null
  onOpen: (name: SectionName | null) => void
  rules: readonly AutoResponseRule[]
}

/** The accordion beside the canvas. Each heading says what is set. */
export function Sections({ open, onOpen, rules, ...section }: SectionsProps) {
  const { fields, problems, base } = section
  const editor = useEditor()
  const { step } = useEditorState()
  const { onFocus, onBlur } = useGesture()
  const gesture = { onFocus: (event: FocusEvent) => isTypedInto(event.target) && onFocus(), onBlur }
  const where = useRulesInWords(base.id)
  // Known once the section was open: until then, what was loaded with the form.
  const { data: mails } = useCall(autoResponseCalls.loadEmail, {}, { enabled: false })
  const rulesNow = mails?.rules.filter((rule) => rule.popup_id === base.id) ?? rules
  const opened = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The section above folds up meanwhile, and takes this one along.
    const timer = setTimeout(() => bringIntoSight(opened.current), folding)
    return () => clearTimeout(timer)
  }, [open])
  const openSection = (name: string | null) => {
    if (name === 'design') editor.show({ step: 'subscribe' })
    if (name === 'success') editor.show({ step: 'success' })
    onOpen(name as SectionName | null)
  }
  const contents: Record<SectionName, { set: string; body: ReactNode }> = {
    goals: { set: goalNames[fields.goal], body: <GoalSection {...section} /> },
    type: { set: formTypeNames[fields.form_type], body: <TypeSection {...section} /> },
    design: {
      set: designInWords(fields),
      body: step === 'subscribe' && <DesignPanel problems={problems} />,
    },
    visibility: { set: visibilityAtAGlance(fields, where), body: <VisibilitySection {...section} /> },
    success: { set: successInWords(fields), body: <SuccessSection {...section} /> },
    services: {
      set: servicesInWords(fields.goal, rulesNow),
      body: <ServicesSection {...section} rules={rules} />,
    },
  }
  return (
    <Accordion
      value={open}
      onChange={openSection}
      variant="default"
      order={2}
      chevronPosition="right"
      classNames={{ content: styles.section! }}
    >
      {(Object.keys(contents) as SectionName[]).map((name) => (
        <Accordion.Item key={name} value={name} ref={open === name ? opened : null}>
          <Accordion.Control>
            <span className={styles.control}>
              {sectionNames[name]}
              <small>{contents[name].set}</small>
            </span>
          </Accordion.Control>
          {/* What is closed has nothing in it: no calls, no fields to stumble over with the keyboard. */}
          <Accordion.Panel {...(name !== 'design' && gesture)}>{open === name && contents[name].body}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

/** A run of typing is one step to undo; a click is one by itself. */
function isTypedInto(element: Element): boolean {
  return element.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])')
}

/** Milliseconds until a section has folded up. */
const folding = 220

/** Scrolls to the heading of a section that is out of sight, or so low that nothing below it is. */
function bringIntoSight(section: HTMLElement | null): void {
  const room = section?.offsetParent?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
  const top = section?.getBoundingClientRect().top ?? 0
  const isGood = top >= room.top && top < (room.top + Math.min(room.bottom, window.innerHeight)) / 2
  if (!isGood) section?.scrollIntoView({ block: 'start' })
}
