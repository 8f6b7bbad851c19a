import type { Answer } from '#core/call.ts'
import { type analyticsCalls, type Stage, stages } from '../contract.ts'

type Count = Answer<typeof analyticsCalls.funnel>['stages'][number]

/** How many visits reached each stage; a stage that no visit reached may be left out. */
export interface Column {
  readonly label: string
  readonly reached: Partial<Record<Stage, number>>
}

/** A stage and how many visits of each column reached it. */
export interface FunnelRow {
  readonly stage: Stage
  readonly label: string
  readonly cells: readonly Cell[]
}

interface Cell {
  readonly count: number
  /** Of the visits that viewed the form, 0 to 1; null where there were none. */
  readonly share: number | null
}

/** What visits can be broken down by. */
export const splits = ['form', 'all', 'device'] as const
export type Split = (typeof splits)[number]

/** What visits of so many forms are told apart by: the forms, or nothing, unless something else was chosen that they can be. */
export function splitOf(forms: number, chosen: Split | undefined): Split {
  if (forms > 1) return chosen ?? 'form'
  return chosen === 'device' ? 'device' : 'all'
}

/** Adds up what belongs to one column each, by the key that `keyOf` gives a count; columns come in the order of `labels`. */
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
 * The stages that are worth a line: seen and converted always, all tabs of the form (`tabNames`, the first one is what is seen), and
 * whatever else somebody came to.
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

/** The place of a tab among those of its form; -1 for stages that are none. */
function tabOf(stage: Stage): number {
  return Number(/^step-(\d+)$/.exec(stage)?.[1] ?? 0) - 1
}
