import { isUtf8 } from 'node:buffer'
import { AppError } from '#core/error.ts'

/** Maximum nesting depth of a body. A form's tree needs about forty levels. */
const maxDepth = 100
/** Maximum number of values, names and lists in a body. Members also send forms, so their limit is higher. */
export const maxTokens = { member: 20_000, stranger: 5000 }

const refuse = (message: string): never => {
  throw new AppError('invalid', message)
}

/**
 * Parses a JSON body from an untrusted sender. Rejects (400) a body that is not UTF-8 or not JSON, nests too deeply,
 * contains too much, or includes something that would break PostgreSQL or a prototype: NUL, lone surrogates,
 * `__proto__`. An empty body is an empty object.
 */
export function parseBody(body: Buffer, tokens: number): unknown {
  if (body.length === 0) return {}
  if (!isUtf8(body)) refuse('The request is not in UTF-8.')
  const text = body.toString('utf8')
  refuseBomb(text, tokens)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    refuse('The request is not JSON.')
  }
  if (mayBeHostile.test(text)) refuseHostile(value)
  return value
}

/**
 * UTF-8 contains no lone surrogates and JSON no bare NUL, so either needs an escape. A dangerous name needs its own
 * letters or an escape.
 */
const mayBeHostile = /\\|__proto__|constructor/

/**
 * Rejects (400) a value with a string or a name that can't be stored. The caller has already limited the value's depth.
 */
export function refuseHostile(value: unknown): void {
  if (typeof value === 'string') refuseText(value)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) return value.forEach(refuseHostile)
  for (const [name, inner] of Object.entries(value)) {
    refuseText(name)
    const isPoison = name === '__proto__' || (name === 'constructor' && typeof inner === 'object' && inner !== null)
    if (isPoison) refuse('The request has a field whose name is not allowed.')
    refuseHostile(inner)
  }
}

const unstorable = /[\0\p{Surrogate}]/u

function refuseText(text: string): void {
  if (unstorable.test(text)) refuse('The request has a character that is not allowed in text.')
}

/** Checks JSON before it is parsed, so that a bomb of brackets or names costs nothing. Throws `invalid` for one. */
export function refuseBomb(text: string, tokens: number): void {
  let depth = 0
  let count = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inText) {
      if (code === 92) i++
      else if (code === 34) inText = false
    } else if (code === 34) inText = true
    else if (code === 91 || code === 123) {
      if (++depth > maxDepth) refuse('The request is nested too deeply.')
      count++
    } else if (code === 93 || code === 125) depth--
    else if (code === 44 || code === 58) count++
    if (count > tokens) refuse('The request has too many fields.')
  }
}
