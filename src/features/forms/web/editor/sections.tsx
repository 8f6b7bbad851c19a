import { Accordion } from '@mantine/core'
import { type FocusEvent, lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react'
import { DesignPanel } from '#form/editor/design-panel.tsx'
import { useEditor, useEditorValue, useGesture } from '#form/editor/editor-context.tsx'
import { afterPaint } from '#platform/web/ui/after-paint.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { whenIdle } from '#platform/web/ui/when-idle.ts'
import { goalNames } from '../form-words.ts'
import { designInWords, servicesInWords, successInWords, typeInWords, visibilityAtAGlance } from '../section-words.ts'
import styles from './editor-page.module.css'
import { problemsBySection } from './section-of-problem.ts'
import { sectionNames, type SectionName } from './section-names.ts'
import type { SectionProps } from './sections/section-props.ts'
import { useRulesInWords } from './sections/use-rules-in-words.ts'

const load = () => import('./sections/section-body.tsx')
const SectionBody = lazy(load)

interface SectionsProps extends SectionProps {
  open: SectionName | null
  onOpen: (name: SectionName | null) => void
  /**
   * Number of times the owner followed a problem to its place. Each time, the section that contains it gets the focus.
   */
  followed: number
}

/** The accordion next to the canvas. Each heading summarizes its settings. */
export function Sections({ open, onOpen, followed, ...section }: SectionsProps) {
  const { fields, problems } = section
  const editor = useEditor()
  const step = useEditorValue((state) => state.step)
  const { onFocus, onBlur } = useGesture()
  const gesture = { onFocus: (event: FocusEvent) => isTypedInto(event.target) && onFocus(), onBlur }
  const where = useRulesInWords(fields.display_rules)
  useEffect(() => {
    // Preloads the sections, so that they are ready when one is opened.
    whenIdle(() => void load())
  }, [])
  // A section opens immediately and gets its content as soon as there is time.
  const filled = useDeferredValue(open)
  const opened = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Meanwhile the section above collapses, which moves this one.
    const timer = setTimeout(() => bringIntoSight(opened.current), folding)
    return () => clearTimeout(timer)
  }, [open])
  useEffect(() => {
    if (followed > 0) afterPaint(() => opened.current?.querySelector('button')?.focus())
  }, [followed])
  const openSection = (name: string | null) => {
    onOpen(name as SectionName | null)
    // Shows the reaction to the click first, because rendering a large form takes time.
    afterPaint(() => {
      if (name === 'design') editor.show({ step: 'subscribe' })
      if (name === 'success') editor.show({ step: 'success' })
    })
  }
  const set: Record<SectionName, string> = {
    goals: goalNames[fields.goal],
    type: typeInWords(fields),
    design: designInWords(fields),
    visibility: visibilityAtAGlance(fields, where),
    success: successInWords(fields),
    services: servicesInWords(fields),
  }
  const toFix = problemsBySection(problems, fields)
  const bodyOf = (name: SectionName) =>
    name === 'design' ? (
      step === 'subscribe' && <DesignPanel problems={problems} />
    ) : (
      <SectionBody name={name} {...section} />
    )
  return (
    <Accordion
      value={open}
      onChange={openSection}
      variant="default"
      order={2}
      chevronPosition="right"
      classNames={{ content: styles.section! }}
    >
      {(Object.keys(set) as SectionName[]).map((name) => (
        <Accordion.Item key={name} value={name} ref={open === name ? opened : null}>
          <Accordion.Control>
            <span className={styles.control}>
              <span>
                {sectionNames[name]}
                {toFix[name] && <em className={styles.fix}>{toFix[name]} to fix</em>}
              </span>
              <small>{set[name]}</small>
            </span>
          </Accordion.Control>
          {/* Closed sections are empty: they make no calls and contain no fields that the keyboard could reach. */}
          <Accordion.Panel {...(name !== 'design' && gesture)}>
            <Suspense fallback={<ListSkeleton rows={4} />}>{filled === name && bodyOf(name)}</Suspense>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

/** Returns whether an element is typed into. A run of typing is one undo step; each click is a separate one. */
function isTypedInto(element: Element): boolean {
  return element.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])')
}

/** Duration in milliseconds for a section to collapse. */
const folding = 220

/** Scrolls to the heading of a section that is out of view, or so low that nothing below it is visible. */
function bringIntoSight(section: HTMLElement | null): void {
  const room = section?.offsetParent?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
  const top = section?.getBoundingClientRect().top ?? 0
  const isGood = top >= room.top && top < (room.top + Math.min(room.bottom, window.innerHeight)) / 2
  if (!isGood) section?.scrollIntoView({ block: 'start' })
}
