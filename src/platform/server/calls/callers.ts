import { createHash } from 'node:crypto'
import type { SiteRole } from '#core/access.ts'
import type { Id } from '#core/id.ts'
import { AppError } from '#core/error.ts'
import type { Feature } from '#core/feature.ts'
import type { User } from '../context.ts'

/** How the call mechanism learns who is asking. The rooms that know accounts and sites answer; app/ puts them here. */
export interface Callers {
  /** Whose session this is, by the SHA-256 of its token; null when there is none or it has ended. */
  identify(tokenHash: Uint8Array): Promise<User | null>
  /** What a user is on a site; undefined for nothing. */
  roleOn(userId: Id, siteId: Id): Promise<SiteRole | undefined>
  /** Whether a user is a member of a site; false for an administrator who views it as its owner. */
  isMember?(userId: Id, siteId: Id): Promise<boolean>
  /** Whether the plan of a site includes a feature. */
  hasFeature?(siteId: Id, feature: Feature): Promise<boolean>
  /** The site of a public key; null when there is none. */
  siteOfKey(key: string): Promise<Id | null>
}

/** Somebody who is logged in, and the name of the session. */
export interface Caller {
  readonly user: User
  readonly tokenHash: Uint8Array
}

const bearer = /^Bearer ([\w-]{16,200})$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** What the token of every API key starts with. */
export const keyPrefix = 'trk_'
const noKey = 'This API key does not exist, was revoked or has expired.'
const noSite = 'You are not a member of this site.'

/** Who asks, by the `Authorization: Bearer` header alone; never by a cookie, so that no other site can forge a call. */
export async function callerOf(authorization: string | undefined, callers: Callers): Promise<Caller> {
  const token = bearer.exec(authorization ?? '')?.[1]
  const tokenHash = token && createHash('sha256').update(token).digest()
  const user = tokenHash ? await callers.identify(tokenHash) : null
  if (!user || !tokenHash) {
    // One that was cut short while it was copied is a key all the same.
    const isKey = authorization?.startsWith(`Bearer ${keyPrefix}`)
    throw new AppError('unauthenticated', isKey ? noKey : 'Please log in.')
  }
  return { user, tokenHash }
}

/** A site, and what the caller is there. */
export interface Membership {
  readonly siteId: Id
  readonly role: SiteRole
}

/** The site that a member names; a key that names none means its own. Malformed, unknown and somebody else's all get the same answer. */
export async function membershipOf(siteId: unknown, user: User, callers: Callers): Promise<Membership> {
  const named = siteId ?? user.siteId
  const id = typeof named === 'string' ? named.toLowerCase() : ''
  const role = uuid.test(id) ? await callers.roleOn(user.id, id) : undefined
  if (role === undefined) throw new AppError('forbidden', noSite)
  return { siteId: id, role }
}

/** The site whose page a visitor is on, by the public key that its script carries. */
export async function siteOfVisitor(key: unknown, callers: Callers): Promise<Id> {
  const isPlausible = typeof key === 'string' && key.length > 0 && key.length <= 100
  const siteId = isPlausible ? await callers.siteOfKey(key) : null
  if (!siteId) throw new AppError('forbidden', 'Site not found for this key.')
  return siteId
}
