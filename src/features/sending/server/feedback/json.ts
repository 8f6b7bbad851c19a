import { parseForeignJson } from '#core/foreign-json.ts'
import { AppError } from '#core/error.ts'

/** A part of a provider's JSON, not validated. */
export type Loose = Readonly<Record<string, unknown>>

/** Parses a provider's JSON object. Throws `invalid` for anything else. */
export function looseObject(text: string): Loose {
  const value = looseValue(text)
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new AppError('invalid', 'This is not what was expected.')
  return value as Loose
}

export function looseValue(text: string): unknown {
  try {
    return parseForeignJson(text)
  } catch {
    throw new AppError('invalid', 'This is not JSON.')
  }
}

/** Returns the object under a key, or an empty one. */
export function part(from: Loose, key: string): Loose {
  const value = from[key]
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Loose) : {}
}

/** Returns the objects in the list under a key. */
export function parts(from: Loose, key: string): Loose[] {
  return looseList(from[key])
}

export function looseList(value: unknown): Loose[] {
  return Array.isArray(value)
    ? value.filter((one): one is Loose => one !== null && typeof one === 'object').slice(0, 1000)
    : []
}

/** Returns the text under a key, shortened to 2,000 characters, or an empty one. */
export function words(from: Loose, key: string): string {
  const value = from[key]
  return typeof value === 'string' ? value.slice(0, 2000) : ''
}

/** Returns the time under a key (ISO 8601 or seconds), in milliseconds since 1970; 0 if there is none. */
export function when(from: Loose, key: string): number {
  const value = from[key]
  const moment = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(moment) ? Math.round(moment) : 0
}

/** Returns the ID as "<…@…>", adding the brackets that some providers omit. */
export function messageIdOf(text: string): string {
  const inner = text.trim().replace(/^<|>$/g, '')
  return /^[^\s<>@]+@[^\s<>@]+$/.test(inner) ? `<${inner}>` : ''
}
