import type { Mapping } from '../contract.ts'
import type { PlaceOption } from './place-options.ts'

/** Props of each part of the mapping's form. */
export interface MappingPart {
  value: Mapping
  places: readonly PlaceOption[]
  /** Error messages by input: "mapping.email". */
  issues: Readonly<Record<string, string>>
  onChange: (mapping: Mapping) => void
}
