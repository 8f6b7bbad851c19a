import type { FastifyRequest } from 'fastify'
import type { Call } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { Room } from '../room.ts'
import { announceChange } from '../live/announce-change.ts'
import { nameBefore, recordCall } from './activity-log.ts'
import type { CallDeps } from './call-deps.ts'
import { bucketsOfAccount, bucketsOfCaller } from './call-limits.ts'
import { siteAndParams } from './call-params.ts'
import type { Caller } from './callers.ts'
import { invalidInput } from './error-answer.ts'
import { type EffectKey, idempotencyKey, nilId, once } from './idempotency.ts'
import { sessionCookieLine } from './session-cookie.ts'

type Handler = (input: unknown, context: object) => Promise<unknown>

/** The answer to a successful call. */
export interface GoodAnswer {
  readonly body: object
  /** The Set-Cookie line, if the call started or ended a session. */
  readonly cookie: string | undefined
}

/**
 * Answers one request: determines the site, parses the input, runs the handler in one transaction, and returns the
 * output. Any problem is thrown. In that case the transaction is rolled back.
 */
export async function runCall(
  call: Call,
  handler: Room['handlers'][string],
  request: FastifyRequest,
  caller: Caller | null,
  deps: CallDeps,
): Promise<GoodAnswer> {
  const { tools, database, limiter, activity } = deps
  const { siteId, role, params } = await siteAndParams(call, request, caller, deps.callers)
  limiter.take([...bucketsOfCaller(call, caller?.user.id, siteId), ...bucketsOfAccount(call, params, request.ip)])
  const parsed = await call.input.safeParseAsync(params)
  if (!parsed.success) throw invalidInput(parsed.error)
  const effect = effectOf(call, request, params, siteId, caller, tools)

  const tab = tabOf(request)
  let cookie: string | undefined
  const isSecure = tools.publicUrl.startsWith('https:')
  const session = {
    start: (token: string, seconds: number) => void (cookie = sessionCookieLine(token, seconds, isSecure)),
    end: () => void (cookie = sessionCookieLine('', 0, isSecure)),
  }
  const known = { ...tools, log: request.log as Log, request: factsOf(request), session, ...caller, siteId, role }
  if (call.external) {
    const body = output(call, await (handler as Handler)(parsed.data, { ...known, database }))
    const facts = { tools, call, siteId, caller, input: parsed.data, answer: body, nameBefore: '' }
    if (activity && call.logs && siteId) await database.inSite(siteId, (db) => recordCall(activity, db, facts))
    return { body, cookie }
  }
  const inTransaction = (db: Db): Promise<GoodAnswer> => {
    const context: object = { ...known, db }
    const work = async (): Promise<GoodAnswer> => {
      const name = activity && call.logs && siteId ? await nameBefore(activity, db, siteId, call, parsed.data) : ''
      const answered = output(call, await (handler as Handler)(parsed.data, context))
      const facts = { tools, call, siteId, caller, input: parsed.data, answer: answered, nameBefore: name }
      if (activity && call.logs) await recordCall(activity, db, facts)
      if (siteId && call.access === 'site' && tab !== null && !call.mayLag)
        await announceChange(db, { siteId, call: call.path, tab })
      return { body: answered, cookie }
    }
    return effect ? once(db, effect, tools.now(), work) : work()
  }
  return siteId
    ? database.inSite(siteId, inTransaction, { mayLag: call.mayLag === true })
    : database.acrossSites(inTransaction)
}

function output(call: Call, answer: unknown): object {
  const parsed = call.output.safeParse(answer)
  if (parsed.success) return parsed.data as object
  throw new Error(`${call.path} answered what its contract does not allow`, { cause: parsed.error })
}

function effectOf(
  call: Call,
  request: FastifyRequest,
  params: object,
  siteId: Id | undefined,
  caller: Caller | null,
  { keyFor }: Tools,
): EffectKey | undefined {
  const key = call.effect ? idempotencyKey(request.headers['idempotency-key']) : undefined
  if (!key) return undefined
  const owner = siteId ? '' : `${caller?.user.id ?? ''} `
  return { siteId: siteId ?? nilId, call: call.path, key: owner + key, params, secret: keyFor('calls.idempotency') }
}

/**
 * Returns the dashboard tab that makes the call. Empty if the request names none, null if it declares that it only
 * reads.
 */
function tabOf({ headers }: FastifyRequest): string | null {
  if (headers['trellis-reads'] === '1') return null
  const tab = headers['trellis-tab']
  return typeof tab === 'string' && /^\w{1,40}$/.test(tab) ? tab : ''
}

function factsOf({ id, ip, headers }: FastifyRequest) {
  return {
    id,
    address: ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 500),
    referrer: (headers.referer ?? '').slice(0, 2000),
  }
}
