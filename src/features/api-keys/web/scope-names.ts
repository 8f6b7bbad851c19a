import type { Area, Scope } from '#core/access.ts'
import { areaNames } from '#core/area-names.ts'
import { scopes } from '../contract.ts'

/** An area of the site with its available scopes. */
export interface ScopeGroup {
  readonly area: Area
  readonly label: string
  readonly read: Scope | undefined
  readonly write: Scope | undefined
}

/** The scopes by area, in display order. */
export const scopeGroups: readonly ScopeGroup[] = (Object.keys(areaNames) as Area[]).map((area) => ({
  area,
  label: areaNames[area],
  read: scopes.find((scope) => scope === `${area}:read`),
  write: scopes.find((scope) => scope === `${area}:write`),
}))

/** Describes a key's scopes in one line: "Contacts, lists and segments (read, write) · Orders (read)". */
export function scopesText(held: readonly Scope[]): string {
  if (held.length === scopes.length) return 'All areas (read, write)'
  return scopeGroups
    .map(({ area, label }) => {
      const ways = (['read', 'write'] as const).filter((way) => held.includes(`${area}:${way}`))
      return ways.length > 0 ? `${label} (${ways.join(', ')})` : ''
    })
    .filter(Boolean)
    .join(' · ')
}
