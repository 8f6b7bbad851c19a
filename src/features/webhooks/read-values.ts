/** The values of a request, by their path: "customer.email", "items.0.sku". */
export type Values = ReadonlyMap<string, string>

const maxValues = 200
const maxDepth = 6

/**
 * Returns all text, number and boolean values of a parsed body, by their path. Values that are nested too deeply or
 * exceed the maximum number are omitted.
 */
export function readValues(body: unknown): Values {
  const values = new Map<string, string>()
  const read = (value: unknown, place: string, depth: number): void => {
    if (values.size >= maxValues || place.length > 300) return
    if (typeof value === 'object' && value !== null) {
      if (depth === maxDepth) return
      for (const [key, inner] of Object.entries(value)) read(inner, place === '' ? key : `${place}.${key}`, depth + 1)
      return
    }
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    if (place !== '' && isPlain) values.set(place, String(value))
  }
  read(body, '', 0)
  return values
}
