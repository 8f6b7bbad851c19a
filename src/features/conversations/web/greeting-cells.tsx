import { formatShare } from '#core/number.ts'
import { Cell } from '#platform/web/ui/table.tsx'

/** Numbers of visitors who saw, opened and answered a greeting. */
export interface GreetingCount {
  readonly shown: number
  readonly opened: number
  readonly replied: number
}

/** The columns that follow the text in a table of greetings. */
export const greetingColumns = ['Shown', 'Opened', 'Replied'].map((label) => ({ label, isNumber: true }))

/** The cells for `greetingColumns`. */
export function GreetingCells({ shown, opened, replied }: GreetingCount) {
  return (
    <>
      <Cell kind="number" label="Shown">
        {shown.toLocaleString('en')}
      </Cell>
      <Cell kind="number" label="Opened">
        {withShare(opened, shown)}
      </Cell>
      <Cell kind="number" label="Replied">
        {withShare(replied, shown)}
      </Cell>
    </>
  )
}

/** Formats a count with its share of the total: "12 (40%)". */
export function withShare(count: number, all: number): string {
  return all === 0 ? '0' : `${count.toLocaleString('en')} (${formatShare(count / all)})`
}
