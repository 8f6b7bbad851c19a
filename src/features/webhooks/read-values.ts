/** The values of a request, by their place: "customer.email", "items.0.sku". */
export type Values = ReadonlyMap<string, string>

const maxValues = 200
const maxDepth = 6

/** All texts, numbers and yes-or-no values of a parsed body, by their place; what lies deeper or beyond is left out. */
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
