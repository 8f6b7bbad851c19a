import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Answer, Call, Sent } from '#core/call.ts'
import type { SiteRole } from '#core/access.ts'
import type { Id } from '#core/id.ts'
import type { ActivityLog } from '../calls/activity-log.ts'
import type { Callers } from '../calls/callers.ts'
import { createRateLimiter, noLimits } from '../calls/rate-limit.ts'
import type { Offer, Tools, User } from '../context.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { createEvents } from '../events/create-events.ts'
import type { Events, Listener } from '../events/events.ts'
import { createApp } from '../http/create-app.ts'
import { notFound } from '../http/not-found.ts'
import { openRooms } from '../http/open-rooms.ts'
import { createJobs } from '../jobs/add-jobs.ts'
import { createChangeFeed } from '../live/change-feed.ts'
import { serveLive } from '../live/serve-live.ts'
import type { MailMessage } from '../mail/mail.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import type { Room } from '../room.ts'
import { idMaker } from '../new-id.ts'
import { testKeys } from './process-tools.ts'
import { wholeOffer } from './whole-offer.ts'
import { runWaitingJobs } from './run-waiting-jobs.ts'
import { silentLog } from './silent-log.ts'
import { testDatabase } from './test-database.ts'
import { atTheEnd } from './at-the-end.ts'
import type { AnswerBody } from './answer-body.ts'

/** The answer: `text` as received, `body` the parsed JSON if it is JSON. */
export interface Answered<Path extends string = string> {
  readonly status: number
  readonly text: string
  readonly body: AnswerBody<Path>
  readonly headers: Record<string, string | string[] | number | undefined>
}

/** Options of a test server. */
export interface TestServerOptions {
  rooms: readonly Room[]
  /** Defaults to a new one with all migrations. */
  database?: OpenDatabase
  /** The real callers implementation. By default, `aUser`, `aMember` and `aSiteKey` define who they are. */
  callers?: (tools: Tools, database: OpenDatabase) => Callers
  /**
   * Messages stay in the mailbox, unless a test is about an installation with an SMTP server. They are captured either
   * way.
   */
  mail?: 'smtp' | 'mailbox' | Tools['mail']
  /** The features that the installation offers. Defaults to everything. */
  offer?: Offer
  /** Additional event listeners, which run after the rooms'. */
  on?: readonly Listener[]
  /** The log in which calls record what people did. By default nothing is recorded. */
  activity?: ActivityLog
  /** Rate limits are off unless a test is about them. */
  limits?: boolean
}

/** Options of a test request. */
export interface Sending {
  token?: string
  headers?: Record<string, string>
}

/** The fixed time of a test's clock until the test changes it. */
const testStart = Date.UTC(2026, 10, 20, 10, 0, 0)

/**
 * Starts the whole server in this process: real database, fixed clock, captured mail, and jobs that run when the test
 * says so.
 */
export async function testServer(options: TestServerOptions) {
  const {
    rooms,
    database: given,
    callers: realCallers,
    on = [],
    limits = false,
    mail = 'mailbox',
    offer = wholeOffer,
  } = options
  const database = given ?? (await testDatabase())
  const clock = {
    now: testStart,
    advance(milliseconds: number) {
      clock.now += milliseconds
    },
  }
  const mailbox: MailMessage[] = []
  const emitted: { readonly event: string; readonly payload: unknown }[] = []
  const now = () => clock.now
  const tools: Tools = {
    now,
    newId: idMaker(now),
    randomBytes: (count) => randomBytes(count),
    log: silentLog,
    jobs: createJobs(now),
    events: recorded(
      createEvents(() => ({ rooms: [...rooms, { name: 'test', on }], tools })),
      emitted,
    ),
    publicUrl: 'http://localhost:3000',
    mail:
      typeof mail === 'object'
        ? mail
        : {
            kind: mail,
            keep: async (message) => void mailbox.push(message),
          },
    sender: { address: { name: 'Trellis', address: 'trellis@localhost.example' }, postalAddress: '1 Test Street' },
    keyFor: testKeys,
    offer,
  }
  const known = knownCallers(tools.newId)
  const callers = realCallers?.(tools, database) ?? known.callers
  const limiter = limits ? createRateLimiter(now) : noLimits
  const metrics = createMetrics({ processWide: false })
  const app = createApp({ log: silentLog, metrics, publicUrl: tools.publicUrl, trustProxy: false })
  app.setNotFoundHandler((_request, reply) => notFound(reply))
  const changes = createChangeFeed({ connection: database.connection, log: silentLog })
  openRooms(app, rooms, { tools, database, callers, limiter, metrics, changes, activity: options.activity })
  serveLive(app, { changes, callers, limiter })
  await app.ready()
  atTheEnd(() => app.close())
  atTheEnd(() => changes.close())
  const { aUser, aMember, aSiteKey } = known
  const jobs = rooms.flatMap((room) => room.jobs)
  return {
    app,
    database,
    tools,
    clock,
    metrics,
    /** All sent messages, oldest first. */
    mailbox,
    /** All emitted events, oldest first. */
    emitted,
    aUser,
    aMember,
    aSiteKey,
    post: <P extends string>(path: P, body: object = {}, sending: Sending = {}) =>
      ask(app, 'POST', path, body, sending) as Promise<Answered<P>>,
    /** Makes a call according to its contract. Throws for any answer that doesn't match the contract. */
    call: async <C extends Call>(
      call: C,
      input: (Sent<C> extends Record<string, never> ? object : Sent<C>) & { site_id?: Id },
      sending: Sending = {},
    ): Promise<Answer<C>> => {
      const answered = await ask(app, 'POST', call.path, input as object, sending)
      if (answered.status === 200) return call.output.parse(answered.body) as Answer<C>
      throw new Error(`${call.path} answered ${answered.status}: ${JSON.stringify(answered.body)}`)
    },
    get: <P extends string>(path: P, query: Record<string, string> = {}, sending: Sending = {}) =>
      ask(app, 'GET', `${path}?${new URLSearchParams(query)}`, undefined, sending) as Promise<Answered<P>>,
    /**
     * Runs every job that is due by the fixed clock, and those they add. Returns their names. Throws if one of them
     * throws.
     */
    runJobs: () => runWaitingJobs(jobs, tools, database),
  }
}

function recorded(events: Events, emitted: object[]): Events {
  return {
    async emit(db, event, payload) {
      emitted.push({ event: event.name, payload })
      return events.emit(db, event, payload)
    },
  }
}

/** Tests use a browser's user agent, because requests by bots aren't counted. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

async function ask(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  body: object | undefined,
  { token, headers = {} }: Sending,
): Promise<Answered> {
  const authorization = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await app.inject({
    method,
    url,
    headers: { 'user-agent': browser, ...authorization, ...headers },
    ...(body && { payload: body }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    text: answer.body,
    body: (isJson ? answer.json() : answer.body) as AnswerBody,
    headers: answer.headers,
  }
}

function knownCallers(newId: () => Id) {
  const users = new Map<string, User>()
  const members = new Map<string, SiteRole>()
  const keys = new Map<string, Id>()
  const nameOf = (tokenHash: Uint8Array) => Buffer.from(tokenHash).toString('hex')
  const callers: Callers = {
    identify: async (tokenHash) => users.get(nameOf(tokenHash)) ?? null,
    roleOn: async (userId, siteId) => members.get(`${userId} ${siteId}`),
    siteOfKey: async (key) => keys.get(key) ?? null,
  }
  /** Creates a logged-in user. */
  const aUser = (with_: Partial<User> = {}) => {
    const token = randomBytes(32).toString('base64url')
    const id = newId()
    const user: User = { id, email: `${id}@example.com`, isAdmin: false, isPro: false, ...with_ }
    users.set(nameOf(createHash('sha256').update(token).digest()), user)
    return { user, token }
  }
  /** Creates a logged-in member of a site, by default a new site, and by default as its owner. */
  const aMember = (siteId: Id = newId(), role: SiteRole = 'owner') => {
    const { user, token } = aUser()
    members.set(`${user.id} ${siteId}`, role)
    return { user, token, siteId, leave: () => members.delete(`${user.id} ${siteId}`) }
  }
  /** Creates the public key of a site. */
  const aSiteKey = (siteId: Id) => {
    const key = randomBytes(9).toString('base64url')
    keys.set(key, siteId)
    return key
  }
  return { callers, aUser, aMember, aSiteKey }
}
