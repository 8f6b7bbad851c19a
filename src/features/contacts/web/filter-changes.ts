import type { Condition, Filter } from '../filter.ts'
import { type FieldType, kindOfField } from '../filter-fields.ts'
import { operatorNames } from './filter-words.ts'

const nothing: Filter = { match: 'all', conditions: [] }
const withoutValue = /^(is_empty|is_not_empty|ever|never|is_yes|is_no)$/

/** The initial values of a new condition. */
export const freshCondition: Condition = { field: 'email', operator: 'contains', value: '' }

/** Returns the filter in a URL parameter; an empty one if the parameter contains something else. */
export function readFilter(text: string): Filter {
  try {
    const filter = JSON.parse(text) as Filter | null
    return Array.isArray(filter?.conditions) ? filter : nothing
  } catch {
    return nothing
  }
}

/**
 * Returns a condition on another field, with its first operator. It has no value yet, but a count starts at 1 and a sum
 * at 90 days.
 */
export function conditionAbout(field: string, types: ReadonlyMap<string, FieldType>): Condition {
  const kind = kindOfField(field, types) ?? 'text'
  const operator = Object.keys(operatorNames[kind])[0]!
  if (kind === 'count') return { field, operator, value: 1 }
  return kind === 'sum' ? { field, operator, within: 90 } : { field, operator }
}

/** Returns only the completed conditions. A condition that is still being typed does not narrow the filter yet. */
export function finished(filter: Filter): Filter {
  const conditions = filter.conditions
    .map((part) => ('conditions' in part ? finished(part) : part))
    .filter((part) => ('conditions' in part ? part.conditions.length > 0 : isFilled(part)))
  return { match: filter.match, conditions }
}

function isFilled({ operator, value, about }: Condition): boolean {
  // The kind of item is chosen, but not the item itself.
  if (about !== undefined && /^[a-z]+:$/.test(about)) return false
  if (withoutValue.test(operator)) return true
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
