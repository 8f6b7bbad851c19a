import { createHash } from 'node:crypto'
import type { SiteRole } from '#core/access.ts'
import type { Id } from '#core/id.ts'
import { AppError } from '#core/error.ts'
import type { Feature } from '#core/feature.ts'
import type { User } from '../context.ts'

/**
 * The call mechanism's way to identify callers. The rooms that know accounts and sites implement it. app/ injects it
 * here.
 */
export interface Callers {
  /** Returns the user of a session, by the SHA-256 of its token. Null if there is none or it has ended. */
  identify(tokenHash: Uint8Array): Promise<User | null>
  /** Returns a user's role on a site. Undefined if the user has none. */
  roleOn(userId: Id, siteId: Id): Promise<SiteRole | undefined>
  /** Whether a user is a member of a site; false for an administrator who views it as its owner. */
  isMember?(userId: Id, siteId: Id): Promise<boolean>
  /** Whether the plan of a site includes a feature. */
  hasFeature?(siteId: Id, feature: Feature): Promise<boolean>
  /** Returns the site of a public key. Null if there is none. */
  siteOfKey(key: string): Promise<Id | null>
}

/** A logged-in user, with the hash of the session's token. */
export interface Caller {
  readonly user: User
  readonly tokenHash: Uint8Array
}

const bearer = /^Bearer ([\w-]{16,200})$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Prefix of every API key's token. */
export const keyPrefix = 'trk_'
const noKey = 'This API key does not exist, was revoked or has expired.'
const noSite = 'You are not a member of this site.'

/**
 * Identifies the caller, only by the `Authorization: Bearer` header. Cookies are never used, so that no other site can
 * forge a call.
 */
export async function callerOf(authorization: string | undefined, callers: Callers): Promise<Caller> {
  const token = bearer.exec(authorization ?? '')?.[1]
  const tokenHash = token && createHash('sha256').update(token).digest()
  const user = tokenHash ? await callers.identify(tokenHash) : null
  if (!user || !tokenHash) {
    // A key that was truncated while copying still counts as a key.
    const isKey = authorization?.startsWith(`Bearer ${keyPrefix}`)
    throw new AppError('unauthenticated', isKey ? noKey : 'Please log in.')
  }
  return { user, tokenHash }
}

/** A site, and the caller's role on it. */
export interface Membership {
  readonly siteId: Id
  readonly role: SiteRole
}

/**
 * Returns the site that a member names. A key that names no site means its own. Malformed, unknown and other owners'
 * IDs all get the same answer.
 */
export async function membershipOf(siteId: unknown, user: User, callers: Callers): Promise<Membership> {
  const named = siteId ?? user.siteId
  const id = typeof named === 'string' ? named.toLowerCase() : ''
  const role = uuid.test(id) ? await callers.roleOn(user.id, id) : undefined
  if (role === undefined) throw new AppError('forbidden', noSite)
  return { siteId: id, role }
}

/** Returns the site whose page a visitor is on, by the public key in its script. */
export async function siteOfVisitor(key: unknown, callers: Callers): Promise<Id> {
  const isPlausible = typeof key === 'string' && key.length > 0 && key.length <= 100
  const siteId = isPlausible ? await callers.siteOfKey(key) : null
  if (!siteId) throw new AppError('forbidden', 'Site not found for this key.')
  return siteId
}
