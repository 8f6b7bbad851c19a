import { type Condition, type Filter, isGroup } from './filter.ts'

/** What stands in a filter where an address was that is erased: it is nobody's. */
const erased = '(erased)'

/**
 * A filter without an address that it names. The condition stays: without it, a segment of one person would be one of everybody.
 */
export function withoutAddress(filter: Filter, emailKey: string): Filter {
  const clean = (text: string) => (text.toLowerCase().includes(emailKey) ? erased : text)
  const conditions = filter.conditions.map((part): Condition | Filter => {
    if (isGroup(part)) return withoutAddress(part, emailKey)
    const { value, about } = part
    const rest = about === undefined ? part : { ...part, about: clean(about) }
    if (typeof value === 'string') return { ...rest, value: clean(value) }
    return Array.isArray(value) ? { ...rest, value: value.map(clean) } : rest
  })
  return { ...filter, conditions }
}
