import { z } from 'zod'
import { type Area, areas, type Scope } from '#core/access.ts'
import { call } from '#core/call.ts'
import { id, moment, requiredLine } from '#core/fields.ts'
import { forPeople } from '#core/with-scopes.ts'

/** Scopes that don't exist, because nothing can be read or written in that area. */
const missing: readonly string[] = ['events:read', 'statistics:write'] satisfies Scope[]

const both = (area: Area): Scope[] => [`${area}:read`, `${area}:write`]

/** Scopes that a key may have. */
export const scopes: readonly Scope[] = areas.flatMap(both).filter((scope) => !missing.includes(scope))

const Scopes = z.array(z.enum(scopes as [Scope, ...Scope[]], 'There is no such scope.'))

/** A key as the owner sees it, without the token. */
export const ApiKey = z.object({
  id,
  name: z.string(),
  scopes: Scopes,
  /** Last characters of the token. */
  ends_with: z.string(),
  /** Who made it; empty if their account no longer exists. */
  made_by: z.string(),
  created_at: moment,
  /** Precise to the minute. */
  last_used_at: moment.nullable(),
  /** Time after which the key is refused; null for never. */
  expires_at: moment.nullable(),
  /** The previous token after a rotation, while it still works. */
  previous: z.object({ ends_with: z.string(), until: moment }).nullable(),
  revoked_at: moment.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

const name = requiredLine(100, 'Enter a name.')
const chosenScopes = Scopes.min(1, 'Choose at least one scope.').max(scopes.length)
const expires_at = moment.nullable()

/** Longest time in days that the previous token can keep working after a rotation. */
export const maxOverlapDays = 30

export const apiKeyCalls = forPeople('A key must not make keys or change them.', {
  list: call('/api/keys', {
    input: z.object({}),
    output: z.object({ keys: z.array(ApiKey) }),
    failure: 'Failed to load the API keys.',
  }),
  /** Creates a key. `token` is returned only this once and can't be read later. */
  generate: call('/api/generate_key', {
    membersOnly: true,
    logs: { kind: 'access', text: 'Created an API key', about: 'key' },
    feature: 'api-access',
    role: 'admin',
    effect: true,
    input: z.object({ name, scopes: chosenScopes, expires_at: expires_at.default(null) }),
    output: z.object({ key: ApiKey, token: z.string() }),
    failure: 'Error generating API Key',
  }),
  update: call('/api/keys/update', {
    membersOnly: true,
    logs: { kind: 'access', text: 'Changed an API key', about: 'key' },
    role: 'admin',
    input: z.object({
      key_id: id,
      name: name.optional(),
      scopes: chosenScopes.optional(),
      expires_at: expires_at.optional(),
    }),
    output: z.object({ key: ApiKey }),
    failure: 'Failed to save the API key.',
  }),
  /**
   * Gives a key a new token. The previous one works until `previous_until`, at most 30 days from now; null ends it
   * immediately.
   */
  rotate: call('/api/keys/rotate', {
    membersOnly: true,
    logs: { kind: 'access', text: 'Rotated an API key', about: 'key' },
    role: 'admin',
    effect: true,
    input: z.object({ key_id: id, previous_until: moment.nullable(), expires_at: expires_at.optional() }),
    output: z.object({ key: ApiKey, token: z.string() }),
    failure: 'Failed to rotate the API key.',
  }),
  revoke: call('/api/keys/revoke', {
    logs: { kind: 'access', text: 'Revoked an API key', about: 'key' },
    role: 'admin',
    input: z.object({ key_id: id }),
    output: z.object({ key: ApiKey }),
    failure: 'Failed to revoke the API key.',
  }),
})
