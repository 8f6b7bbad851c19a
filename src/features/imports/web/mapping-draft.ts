import type { Import, ImportOptions } from '../contract.ts'
import type { Target } from './import-kind.ts'

/** The mapping of a file's columns while the user is choosing it. */
export interface MappingDraft {
  readonly mapping: readonly string[]
  readonly options: ImportOptions
}

/** Returns the initial draft for a saved import. */
export function draftOf({ mapping, options }: Pick<Import, 'mapping' | 'options'>): MappingDraft {
  return { mapping, options }
}

/**
 * Maps a column to a target. Another column with the same target is no longer imported, unless the target can be
 * shared.
 */
export function withTarget(draft: MappingDraft, index: number, { value, isShared = false }: Target): MappingDraft {
  const isTaken = (other: string) => value !== '' && !isShared && other === value
  const mapping = draft.mapping.map((other, at) => (at === index ? value : isTaken(other) ? '' : other))
  return { ...draft, mapping }
}

/** Returns whether the file was checked with different columns or options. */
export function isStale(draft: MappingDraft, saved: Pick<Import, 'mapping' | 'options' | 'state'>): boolean {
  const textOf = (one: MappingDraft) => JSON.stringify([one.mapping, Object.entries(one.options).toSorted(byName)])
  return saved.state === 'checked' && textOf(draft) !== textOf(draftOf(saved))
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
