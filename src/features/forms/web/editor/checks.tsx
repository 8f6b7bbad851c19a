import { Button, Popover, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Goal } from '#form/document/constants.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { goalWarnings } from '#form/document/goal-warnings.ts'
import type { Problem } from '#form/document/problems.ts'
import { formWarnings } from '#form/document/warnings.ts'
import { useEditor } from '#form/editor/editor-context.tsx'
import { ProblemList } from '#form/editor/problem-list.tsx'
import styles from './editor-page.module.css'

interface ChecksProps {
  form: FormDocument
  goal: Goal
  problems: readonly Problem[]
  onFollow: (problem: Problem) => void
}

/**
 * Shows how many problems need attention: those that prevent the form from going live, and those about text that is
 * hard to read or links that lead nowhere. Renders nothing if there are none.
 */
export default function Checks({ form, goal, problems, onFollow }: ChecksProps) {
  const editor = useEditor()
  const [isOpen, setOpen] = useState(false)
  // Deferred, so that these checks never delay the editing of a form.
  const calm = useDeferredValue(form)
  const warnings = useMemo(() => [...goalWarnings(calm, goal), ...formWarnings(calm)], [calm, goal])
  const count = problems.length + warnings.length
  if (count === 0) return null
  const follow = (problem: Problem) => {
    setOpen(false)
    onFollow(problem)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="lg" width={340} withArrow trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          leftSection={<IconAlertTriangle size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {count}
          <VisuallyHidden>{count === 1 ? ' issue to review' : ' issues to review'}</VisuallyHidden>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {problems.length > 0 && (
          <>
            <p className={styles.obstacles}>Fix before publishing</p>
            <ProblemList problems={problems} editor={editor} onFollow={follow} />
          </>
        )}
        {warnings.length > 0 && (
          <>
            <p className={styles.obstacles}>
              {warnings.length === 1 ? '1 issue to review' : `${warnings.length} issues to review`}
            </p>
            <ProblemList problems={warnings} editor={editor} onFollow={follow} />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
