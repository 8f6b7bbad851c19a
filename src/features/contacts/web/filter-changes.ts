import type { Condition, Filter } from '../filter.ts'
import { type FieldType, kindOfField } from '../filter-fields.ts'
import { operatorNames } from './filter-words.ts'

const nothing: Filter = { match: 'all', conditions: [] }
const withoutValue = /^(is_empty|is_not_empty|ever|never|is_yes|is_no)$/

/** What a new condition asks. */
export const freshCondition: Condition = { field: 'email', operator: 'contains', value: '' }

/** The filter that an address holds; an empty one where it holds something else. */
export function readFilter(text: string): Filter {
  try {
    const filter = JSON.parse(text) as Filter | null
    return Array.isArray(filter?.conditions) ? filter : nothing
  } catch {
    return nothing
  }
}

/** A condition about another field: its first operator, and no value yet. */
export function conditionAbout(field: string, types: ReadonlyMap<string, FieldType>): Condition {
  const kind = kindOfField(field, types) ?? 'text'
  const operator = Object.keys(operatorNames[kind])[0]!
  if (kind === 'count') return { field, operator, value: 1 }
  return kind === 'sum' ? { field, operator, within: 90 } : { field, operator }
}

/** The conditions that are filled in: one that is being typed narrows nothing yet. */
export function finished(filter: Filter): Filter {
  const conditions = filter.conditions
    .map((part) => ('conditions' in part ? finished(part) : part))
    .filter((part) => ('conditions' in part ? part.conditions.length > 0 : isFilled(part)))
  return { match: filter.match, conditions }
}

function isFilled({ operator, value, about }: Condition): boolean {
  // A kind of thing is chosen, and not yet which one.
  if (about !== undefined && /^[a-z]+:$/.test(about)) return false
  if (withoutValue.test(operator)) return true
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
