import type { Import, ImportOptions } from '../contract.ts'
import type { Target } from './import-kind.ts'

/** What the columns of a file are to be imported as, while somebody is choosing. */
export interface MappingDraft {
  readonly mapping: readonly string[]
  readonly options: ImportOptions
}

/** The draft that a saved import begins with. */
export function draftOf({ mapping, options }: Pick<Import, 'mapping' | 'options'>): MappingDraft {
  return { mapping, options }
}

/** Imports a column as a target. A column that had the target before is not imported, unless several may. */
export function withTarget(draft: MappingDraft, index: number, { value, isShared = false }: Target): MappingDraft {
  const isTaken = (other: string) => value !== '' && !isShared && other === value
  const mapping = draft.mapping.map((other, at) => (at === index ? value : isTaken(other) ? '' : other))
  return { ...draft, mapping }
}

/** Whether the file was checked with other columns or options than these. */
export function isStale(draft: MappingDraft, saved: Pick<Import, 'mapping' | 'options' | 'state'>): boolean {
  const textOf = (one: MappingDraft) => JSON.stringify([one.mapping, Object.entries(one.options).toSorted(byName)])
  return saved.state === 'checked' && textOf(draft) !== textOf(draftOf(saved))
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
