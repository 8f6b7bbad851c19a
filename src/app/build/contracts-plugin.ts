import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contractFile = /\/src\/features\/[^/]+\/contract\.ts$/

/**
 * Replaces the rooms' contracts by plain data: calls keep their path, who may make them and their error message, and
 * constants stay. Schemas, and with them zod (28 kB), stay on the server.
 */
export function contractsPlugin(): Plugin {
  return {
    name: 'trellis-contracts',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0]!
      if (!contractFile.test(file.replaceAll('\\', '/'))) return null
      const contract = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      return { code: plainModule(contract), map: null, moduleSideEffects: false }
    },
  }
}

/** Returns the source of a module that exports the parts of a contract that a browser needs. */
export function plainModule(contract: Record<string, unknown>): string {
  return Object.entries(contract)
    .map(([name, value]) => [name, isCalls(value) ? mapValues(value, plainCall) : value] as const)
    .filter(([, value]) => isPlain(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

interface CallLike {
  path: string
  method: string
  access: string
  effect: boolean
  failure: string
  role?: string | null
  membersOnly?: true
  scope?: string | null
}

function plainCall({ path, method, access, effect, failure, role, membersOnly, scope }: CallLike): CallLike {
  return {
    path,
    method,
    access,
    effect,
    failure,
    ...(role && { role }),
    ...(membersOnly && { membersOnly }),
    ...(scope && { scope }),
  }
}

function isCalls(value: unknown): value is Record<string, CallLike> {
  return isRecord(value) && Object.keys(value).length > 0 && Object.values(value).every(isCall)
}

function isCall(value: unknown): boolean {
  return isRecord(value) && typeof value['path'] === 'string' && 'access' in value && 'failure' in value
}

/** Checks whether JSON can represent the value without loss: no function, no schema, no date. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function mapValues<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
