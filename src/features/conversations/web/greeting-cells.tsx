import { formatShare } from '#core/number.ts'
import { Cell } from '#platform/web/ui/table.tsx'

/** How many visitors saw a greeting, opened it and answered it. */
export interface GreetingCount {
  readonly shown: number
  readonly opened: number
  readonly replied: number
}

/** The columns of a table of greetings after their text. */
export const greetingColumns = ['Shown', 'Opened', 'Replied'].map((label) => ({ label, isNumber: true }))

/** The cells below `greetingColumns`. */
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

/** A count with its share of all: "12 (40%)". */
export function withShare(count: number, all: number): string {
  return all === 0 ? '0' : `${count.toLocaleString('en')} (${formatShare(count / all)})`
}
