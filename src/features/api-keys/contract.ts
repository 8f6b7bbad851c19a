import { z } from 'zod'
import type { Scope } from '#core/access.ts'
import { call } from '#core/call.ts'
import { id, moment, requiredLine } from '#core/fields.ts'

/** What a key may be allowed to do. */
export const scopes = [
  'contacts:read',
  'contacts:write',
  'discounts:read',
  'discounts:write',
  'events:write',
  'orders:read',
  'orders:write',
  'products:read',
  'products:write',
] as const satisfies readonly Scope[]

/** A key as the owner sees it: never the token. */
export const ApiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** The last characters of the token. */
  ends_with: z.string(),
  /** Who made it; empty when their account is gone. */
  made_by: z.string(),
  created_at: moment,
  /** To the minute. */
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const apiKeyCalls = {
  list: call('/api/keys', {
    input: z.object({}),
    output: z.object({ keys: z.array(ApiKey) }),
    failure: 'Failed to load the API keys.',
  }),
  /** Makes a key. `token` is shown this once: nobody can read it later. */
  generate: call('/api/generate_key', {
    role: 'admin',
    effect: true,
    input: z.object({
      name: requiredLine(100, 'Enter a name.'),
      scopes: z.array(z.enum(scopes)).min(1, 'Choose at least one scope.').max(scopes.length),
    }),
    output: z.object({ key: ApiKey, token: z.string() }),
    failure: 'Error generating API Key',
  }),
  revoke: call('/api/keys/revoke', {
    role: 'admin',
    input: z.object({ key_id: id }),
    output: z.object({ key: ApiKey }),
    failure: 'Failed to revoke the API key.',
  }),
}
