import { z } from 'zod'
import { call } from '#core/call.ts'
import type { CallLimit } from '#core/call-limit.ts'
import { id, moment, requiredLine } from '#core/fields.ts'
import { code, password, Session } from './shapes.ts'

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id,
  name: z.string(),
  created_at: moment,
  /** Null until it is first used to log in. */
  last_used_at: moment.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'This is not base64url.')
    .max(max, 'This is too long.')
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }
/** Output of `PublicKeyCredential.toJSON()` for a new passkey. */
const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
/** Output of `PublicKeyCredential.toJSON()` when a passkey is used. */
const UsedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(100).nullish(),
  }),
})

/**
 * `token` belongs to the browser that started and works once, within ten minutes. `options` are for
 * `navigator.credentials`.
 */
const Begun = z.object({ token: z.string(), options: z.looseObject({ challenge: z.string() }) })
const token = z.string().max(200)
const name = requiredLine(60, 'Enter a name.')
const byAddress: CallLimit = { address: { burst: 30, perMinute: 15 } }

/** Calls about passkeys: logging in with one, and managing one's own. */
export const passkeyCalls = {
  passkeys: call('/accounts/passkeys', {
    access: 'user',
    input: z.object({}),
    output: z.object({ passkeys: z.array(Passkey) }),
    failure: 'Failed to load your passkeys.',
  }),
  beginPasskey: call('/accounts/passkeys/begin', {
    access: 'user',
    input: z.object({ password, code }),
    output: Begun,
    failure: 'Failed to start adding a passkey.',
    limit: byAddress,
  }),
  addPasskey: call('/accounts/passkeys/add', {
    access: 'user',
    input: z.object({ token, name, credential: NewCredential }),
    output: z.object({ passkey: Passkey }),
    failure: 'Failed to add the passkey.',
    limit: byAddress,
  }),
  renamePasskey: call('/accounts/passkeys/rename', {
    access: 'user',
    input: z.object({ passkey_id: id, name }),
    output: z.object({ passkey: Passkey }),
    failure: 'Failed to rename the passkey.',
  }),
  removePasskey: call('/accounts/passkeys/remove', {
    access: 'user',
    input: z.object({ passkey_id: id }),
    output: z.object({}),
    failure: 'Failed to remove the passkey.',
  }),
  beginPasskeyLogIn: call('/accounts/passkeys/begin-log-in', {
    access: 'public',
    input: z.object({}),
    output: Begun,
    failure: 'Failed to start logging in with a passkey.',
    limit: byAddress,
  }),
  /** The passkey replaces password and code, because the device has verified its user. */
  passkeyLogIn: call('/accounts/passkeys/log-in', {
    access: 'public',
    input: z.object({ token, credential: UsedCredential }),
    output: Session,
    failure: 'Failed to log in with the passkey.',
    limit: byAddress,
  }),
}
