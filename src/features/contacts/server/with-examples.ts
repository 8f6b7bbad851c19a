import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Conversion, CustomField } from '../contract.ts'
import { cleanValue } from '../custom-value.ts'
import { answersOf, type FieldRow } from './store-fields.ts'

type Stored = CustomField & Pick<FieldRow, 'conversion'>

/** Returns fields with example values that did not fit their new type, as contacts have them now. */
export async function withExamples(
  db: Db,
  siteId: Id,
  fields: readonly Stored[],
): Promise<(CustomField & { conversion: Conversion | null })[]> {
  const answers = await answersOf(
    db,
    siteId,
    fields.flatMap(({ conversion }) => conversion?.example_ids ?? []),
  )
  return fields.map(({ key, label, type, choices, conversion }) => {
    const field = { key, label, type, choices }
    if (!conversion) return { ...field, conversion: null }
    const { state, from, converted, failed, example_ids } = conversion
    const values = example_ids.flatMap((id) => answers.get(id)?.[key] ?? [])
    const unfit = values.filter((value) => cleanValue(field, value) === null).map((value) => value.slice(0, 50))
    return { ...field, conversion: { state, from, converted, failed, examples: [...new Set(unfit)] } }
  })
}
