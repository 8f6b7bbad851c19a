import type { FastifyRequest } from 'fastify'
import type { Call } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { type Caller, type Callers, siteOfMember, siteOfVisitor } from './callers.ts'
import { refuseHostile } from './json-body.ts'

/** What a request carries: the site it is about, if any, and the fields that the call's input is parsed from. */
export interface SiteAndParams {
  readonly siteId: Id | undefined
  readonly params: Record<string, unknown>
}

/** Takes `site_id` and `key` off what was sent, checks them, and leaves the rest for the call's input to parse. */
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
  const { site_id, ...rest }: Record<string, unknown> = { ...sent, ...(request.params as object) }
  if (call.access === 'site') return { siteId: await siteOfMember(site_id, caller!.user, callers), params: rest }
  if (call.access !== 'visitor') return { siteId: undefined, params: rest }
  const { key, ...params } = rest
  return { siteId: await siteOfVisitor(key, callers), params }
}
