import type { FastifyRequest } from 'fastify'
import type { SiteRole } from '#core/access.ts'
import type { Call } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { type Caller, type Callers, membershipOf, siteOfVisitor } from './callers.ts'
import { checkAccess } from './check-access.ts'
import { refuseHostile } from './json-body.ts'

/** Contents of a request: the site it is about, if any, and the fields from which the call's input is parsed. */
export interface SiteAndParams {
  readonly siteId: Id | undefined
  /** Role of the caller on the site, for a call of members. */
  readonly role?: SiteRole
  readonly params: Record<string, unknown>
}

/**
 * Removes `site_id` and `key` from the sent fields, checks them, and returns the rest for the call's input to parse.
 */
export async function siteAndParams(
  call: Call,
  request: FastifyRequest,
  caller: Caller | null,
  callers: Callers,
): Promise<SiteAndParams> {
  const sent: unknown = call.method === 'GET' ? request.query : (request.body ?? {})
  const isFields = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  if (!isFields) throw new AppError('invalid', 'The request must be a JSON object.')
  if (call.method === 'GET') refuseHostile(sent)
  refuseHostile(request.params)
  // Not copied, because a body can have thousands of field names.
  const params = Object.assign(sent, request.params) as Record<string, unknown>
  const siteId = take(params, 'site_id')
  if (call.access === 'site') {
    const membership = await membershipOf(siteId, caller!.user, callers)
    await checkAccess(call, membership, caller!, params, callers)
    return { ...membership, params }
  }
  if (call.access !== 'visitor') return { siteId: undefined, params }
  return { siteId: await siteOfVisitor(take(params, 'key'), callers), params }
}

function take(params: Record<string, unknown>, name: string): unknown {
  const value = params[name]
  delete params[name]
  return value
}
