import type { Mapping } from '../contract.ts'
import type { PlaceOption } from './place-options.ts'

/** What each part of the mapping's form gets. */
export interface MappingPart {
  value: Mapping
  places: readonly PlaceOption[]
  /** What is wrong with which input: "mapping.email". */
  issues: Readonly<Record<string, string>>
  onChange: (mapping: Mapping) => void
}
