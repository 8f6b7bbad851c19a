import type { Area } from './access.ts'
import type { Call, Calls } from './call.ts'

/** The scopes that an API key needs for the calls of a room. */
interface ScopeRule<Name extends string> {
  readonly area: Area
  /** Calls that change nothing. They need `area:read`, all others `area:write`. */
  readonly reads: readonly Name[]
  /** Calls that no key may make, each with the reason. */
  readonly people?: Readonly<Partial<Record<Name, string>>>
}

const ownersAlone = 'Only an owner may do this, and a key may do no more than an admin.'

/**
 * Gives each of a room's calls about a site the scope that an API key needs. A scope that a call states itself is
 * preserved. To the compiler, `calls` is a plain object, so that the types of its calls stay as narrow as `call` makes
 * them.
 */
export function withScopes<C extends object>(rule: ScopeRule<keyof NoInfer<C> & string>, calls: C): C {
  const reads = new Set<string>(rule.reads)
  const people: Readonly<Record<string, string | undefined>> = rule.people ?? {}
  const scoped = (name: string, call: Call): Call => {
    if (call.access !== 'site' || call.scope) return call
    const forPeople = people[name] ?? (call.role === 'owner' ? ownersAlone : undefined)
    return forPeople ? { ...call, forPeople } : { ...call, scope: `${rule.area}:${reads.has(name) ? 'read' : 'write'}` }
  }
  return Object.fromEntries(Object.entries(calls as Calls).map(([name, call]) => [name, scoped(name, call)])) as C
}

/** Excludes API keys from all calls of a room, with the reason. */
export function forPeople<C extends object>(reason: string, calls: C): C {
  const kept = (call: Call): Call => (call.access === 'site' ? { ...call, forPeople: reason } : call)
  return Object.fromEntries(Object.entries(calls as Calls).map(([name, call]) => [name, kept(call)])) as C
}
