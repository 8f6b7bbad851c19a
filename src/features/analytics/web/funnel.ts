import type { Answer } from '#core/call.ts'
import { type analyticsCalls, type Stage, stages } from '../contract.ts'

type Count = Answer<typeof analyticsCalls.funnel>['stages'][number]

/** Number of visits that reached each stage; a stage without visits may be omitted. */
export interface Column {
  readonly label: string
  readonly reached: Partial<Record<Stage, number>>
}

/** A stage, and the number of visits in each column that reached it. */
export interface FunnelRow {
  readonly stage: Stage
  readonly label: string
  readonly cells: readonly Cell[]
}

interface Cell {
  readonly count: number
  /** Share of the visits that viewed the form, from 0 to 1; null if there were none. */
  readonly share: number | null
}

/** Ways to break down visits. */
export const splits = ['form', 'all', 'device'] as const
export type Split = (typeof splits)[number]

/**
 * Returns how to split the visits of a number of forms: the chosen way if it is possible, otherwise by form if there
 * are several, or not at all.
 */
export function splitOf(forms: number, chosen: Split | undefined): Split {
  if (forms > 1) return chosen ?? 'form'
  return chosen === 'device' ? 'device' : 'all'
}

/** Sums counts into columns by the key that `keyOf` returns; columns are in the order of `labels`. */
export function columnsOf(
  counts: readonly Count[],
  labels: ReadonlyMap<string, string>,
  keyOf: (count: Count) => string,
): Column[] {
  return [...labels].map(([key, label]) => {
    const reached: Partial<Record<Stage, number>> = {}
    for (const count of counts)
      if (keyOf(count) === key) reached[count.stage] = (reached[count.stage] ?? 0) + count.reached
    return { label, reached }
  })
}

/**
 * Returns the stages worth a row: always views and conversions, all tabs of the form (`tabNames`, the first of which is
 * the view), and any other stage that was reached.
 */
export function funnelRows(columns: readonly Column[], tabNames: readonly string[]): FunnelRow[] {
  const isShown = (stage: Stage) =>
    stage === 'view' ||
    stage === 'conversion' ||
    tabNames[tabOf(stage)] !== undefined ||
    columns.some(({ reached }) => reached[stage])
  return stages.filter(isShown).map((stage) => ({
    stage,
    label: nameOf(stage, tabNames),
    cells: columns.map(({ reached }) => {
      const [count, views] = [reached[stage] ?? 0, reached.view ?? 0]
      return { count, share: views > 0 ? Math.min(1, count / views) : null }
    }),
  }))
}

function nameOf(stage: Stage, tabNames: readonly string[]): string {
  if (stage === 'view') return 'Viewed'
  if (stage === 'submit') return 'Submitted'
  if (stage === 'conversion') return 'Converted'
  const tab = tabOf(stage)
  return [`Step ${tab + 1}`, tabNames[tab]].filter(Boolean).join(' · ')
}

/** Returns the index of a tab among those of its form; -1 for stages that aren't tabs. */
function tabOf(stage: Stage): number {
  return Number(/^step-(\d+)$/.exec(stage)?.[1] ?? 0) - 1
}
