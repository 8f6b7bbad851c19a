import type { Condition } from '../filter.ts'
import { type FilterKind, valueKindOf } from '../filter-fields.ts'

/** Returns a condition with another operator. The value is kept if the new operator can use it. */
export function withOperator(
  { field, operator: last, value, within, about }: Condition,
  kind: FilterKind,
  operator: string,
): Condition {
  const [had, wanted] = [valueKindOf(kind, last), valueKindOf(kind, operator)]
  const kept =
    had === wanted ? value : wanted === 'lines' ? listOf(value) : wanted === 'line' ? firstOf(value) : undefined
  return {
    field,
    operator,
    ...(kept !== undefined && wanted !== 'none' && { value: kept }),
    ...(within !== undefined && { within }),
    ...(about !== undefined && { about }),
  }
}

const listOf = (value: Condition['value']) => (typeof value === 'string' && value !== '' ? [value] : undefined)
const firstOf = (value: Condition['value']) => (Array.isArray(value) ? value[0] : undefined)
