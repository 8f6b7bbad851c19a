import type { Issue } from '#core/error.ts'
import { type Condition, type Filter, isGroup } from './filter.ts'
import { countedAbout, type FieldType, kindOfField, type ValueKind, valueKindOf } from './filter-fields.ts'

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
const isDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15

const needs = {
  none: { holds: () => true, message: '' },
  line: { holds: (value) => typeof value === 'string' && value !== '', message: 'Fill this in.' },
  lines: { holds: (value) => Array.isArray(value) && value.length > 0, message: 'Choose at least one.' },
  number: { holds: isNumber, message: 'Enter a number.' },
  day: { holds: isDay, message: 'Choose a day.' },
  days: {
    holds: (value) => isNumber(value) && Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 36_500,
    message: 'Enter a number of days.',
  },
  times: {
    holds: (value) => isNumber(value) && Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 1_000_000,
    message: 'Enter how many times.',
  },
  id: { holds: isId, message: 'Choose one.' },
} as const satisfies Record<ValueKind, { holds: (value: unknown) => boolean; message: string }>

/** Returns the problems of a filter, each with the path to the condition ("filter.conditions.0"). */
export function checkFilter(filter: Filter, custom: ReadonlyMap<string, FieldType>, path = 'filter'): Issue[] {
  return filter.conditions.flatMap((part, index) => {
    const place = `${path}.conditions.${index}`
    if (isGroup(part)) return checkFilter(part, custom, place)
    const message = problemOf(part, custom)
    return message === null ? [] : [{ path: place, message }]
  })
}

function problemOf(
  { field, operator, value, within, about }: Condition,
  custom: ReadonlyMap<string, FieldType>,
): string | null {
  const kind = kindOfField(field, custom)
  if (!kind) return 'Field not found.'
  const wanted = valueKindOf(kind, operator)
  if (!wanted) return 'This operator does not work with this field.'
  const { holds, message } = needs[wanted]
  if (!holds(value)) return message
  if (kind === 'sum' && within === undefined) return needs.days.message
  if (kind !== 'count' && kind !== 'sum' && within !== undefined) return 'This field takes no period.'
  if (about !== undefined && !isAbout(field, about)) return 'Choose what it is about.'
  if (wanted !== 'none' && (field === 'list' || field === 'source_form')) {
    return [value].flat().every(isId) ? null : needs.id.message
  }
  return null
}

/** Checks whether the items that a field counts can be limited to this. */
function isAbout(field: string, about: string): boolean {
  const [kind = ''] = about.split(':', 1)
  return Object.hasOwn(countedAbout, field) && countedAbout[field]!.includes(kind) && about.length > kind.length + 1
}
