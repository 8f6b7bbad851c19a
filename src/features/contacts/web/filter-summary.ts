import type { Condition, Filter } from '../filter.ts'
import { kindOfField } from '../filter-fields.ts'
import type { Vocabulary } from './filter-builder.tsx'
import { fieldNames, operatorNames } from './filter-words.ts'

const joins = { all: ' and ', any: ' or ', none: ' or ' } as const

/** Describes a filter in one line: "Email contains example and Tag has vip"; empty without conditions. */
export function filterSummary({ match, conditions }: Filter, vocabulary: Vocabulary): string {
  const parts = conditions.map((part) => {
    if (!('conditions' in part)) return conditionSummary(part, vocabulary)
    const inner = filterSummary(part, vocabulary)
    return part.conditions.length > 1 && part.match !== 'none' ? `(${inner})` : inner
  })
  const text = parts.filter((part) => part !== '').join(joins[match])
  return match === 'none' && text !== '' ? `not (${text})` : text
}

function conditionSummary(condition: Condition, vocabulary: Vocabulary): string {
  const { within, about } = condition
  const subject = about === undefined ? '' : `(${nameOfSubject(about, vocabulary)})`
  const period = within === undefined ? '' : `in the last ${within} ${within === 1 ? 'day' : 'days'}`
  return [comparison(condition, vocabulary), subject, period].filter((part) => part !== '').join(' ')
}

function nameOfSubject(about: string, { subjects, products }: Vocabulary): string {
  const key = about.slice(about.indexOf(':') + 1)
  return subjects.find((one) => one.key === about)?.title ?? products.find((one) => one.key === key)?.title ?? key
}

function comparison({ field, operator, value }: Condition, vocabulary: Vocabulary): string {
  const types = new Map(vocabulary.fields.map(({ key, type }) => [key, type]))
  const own = vocabulary.fields.find(({ key }) => field === `field:${key}`)?.label
  const name = own ?? (fieldNames as Readonly<Record<string, string>>)[field] ?? field.replace(/^field:/, '')
  const words = operatorNames[kindOfField(field, types) ?? 'text'][operator] ?? operator
  const values = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((one) =>
    named(String(one), vocabulary),
  )
  if (words.includes('…')) return `${name} ${words.replace('…', values[0] ?? '…')}`
  return [name, words, values.join(', ')].filter((part) => part !== '').join(' ')
}

/** Returns the name of the list, segment, form or product with an ID; the ID itself if it is unknown. */
function named(value: string, { lists, segments, forms, products }: Vocabulary): string {
  const known = [...lists, ...segments, ...forms].find(({ id }) => id === value)?.name
  return known ?? products.find(({ key }) => key === value)?.title ?? value
}
