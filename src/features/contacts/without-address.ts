import { type Condition, type Filter, isGroup } from './filter.ts'

/** Replaces an erased address in a filter. It matches no contact. */
const erased = '(erased)'

/**
 * Returns a filter without an address that it contains. The condition is kept: without it, a segment of one person
 * would include everyone.
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
