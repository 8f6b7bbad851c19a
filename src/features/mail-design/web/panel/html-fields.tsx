import { Textarea } from '@mantine/core'
import { useDeferredValue, useId } from 'react'
import type { SimpleBlock } from '../../document.ts'
import { htmlProblems } from '../../html-problems.ts'
import styles from './panel.module.css'

type HtmlBlock = Extract<SimpleBlock, { type: 'html' }>

/** The source of an HTML block, and the parts of it that don't reach the reader unchanged. */
export function HtmlFields({ block, set }: { block: HtmlBlock; set: (fields: object) => void }) {
  const problems = htmlProblems(useDeferredValue(block.html))
  const listId = useId()
  return (
    <div>
      <Textarea
        label="HTML"
        description="Text, tables, links and images. Scripts and forms are removed."
        classNames={{ input: styles.source! }}
        spellCheck={false}
        autosize
        minRows={8}
        maxRows={22}
        maxLength={50_000}
        aria-invalid={problems.length > 0}
        aria-describedby={problems.length > 0 ? listId : undefined}
        value={block.html}
        onChange={(event) => set({ html: event.target.value })}
      />
      {problems.length > 0 && (
        <ul id={listId} className={styles.problems} aria-label="HTML problems">
          {problems.map(({ line, message }, i) => (
            <li key={`${line} ${message} ${i}`}>
              Line {line}: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
