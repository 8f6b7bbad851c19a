import type { Access, Answer, Call, Calls, Received } from '#core/call.ts'
import type { FastifyInstance } from 'fastify'
import type {
  ExternalCallContext,
  ExternalPublicContext,
  ExternalVisitorContext,
  PublicContext,
  SiteContext,
  UserContext,
  VisitorContext,
} from './context.ts'
import type { Listener } from './events/events.ts'
import type { RouteTools } from './http/route-tools.ts'
import type { Job } from './jobs/jobs.ts'
import type { PersonTable } from './person-tables.ts'
import type { SiteTransfer } from './site-transfer.ts'

interface ContextOf {
  public: PublicContext
  user: UserContext
  admin: UserContext
  site: SiteContext
  visitor: VisitorContext
}

/** A visitor's call has no more than its site, a stranger's not even that; every other that opens its own transactions is a member's. */
type ExternalContextOf<Who extends Access> = Who extends 'visitor'
  ? ExternalVisitorContext
  : Who extends 'public'
    ? ExternalPublicContext
    : ExternalCallContext

/** The function that answers a call. Its context follows from who may make the call. */
export type Handler<C extends Call> = (
  input: Received<C>,
  context: C extends { external: true } ? ExternalContextOf<C['access']> : ContextOf[C['access']],
) => Promise<Answer<C>>

/** Everything that one room brings to the server. */
export interface Room {
  readonly name: string
  readonly calls: Calls
  readonly handlers: Record<string, (input: never, context: never) => Promise<unknown>>
  readonly jobs: readonly Job[]
  /** The folder of the room's `.sql` migrations. */
  readonly migrations: URL | undefined
  /** Opens what is no call: files, redirects, pages. Such a route checks and limits for itself. */
  readonly routes: ((app: FastifyInstance, tools: RouteTools) => void) | undefined
  /** Where it keeps what is about people, so that all of it can be exported and erased. */
  readonly personTables: readonly PersonTable[]
  /** What of its tables and files moves with a site. */
  readonly transfer: SiteTransfer
  /** Where the names are of what fields of its calls mean by an id: `{ popup_id: { table: 'popups', column: 'name' } }`. */
  readonly named: NamedTables
  /** The events that it acts on. */
  readonly on: readonly Listener[]
}

/** A table whose rows have a name, which may be of no site, as accounts are. */
export interface NamedTable {
  readonly table: string
  readonly column: string
  readonly isOfSite?: boolean
}

type NamedTables = Readonly<Record<string, NamedTable>>

interface RoomSpec<T extends Calls> {
  name: string
  calls: T
  handlers: { [K in keyof T as T[K] extends { ownRoute: true } ? never : K]: Handler<T[K]> }
  jobs?: readonly Job[]
  migrations?: URL
  routes?: Room['routes']
  personTables?: readonly PersonTable[]
  transfer?: SiteTransfer
  named?: NamedTables
  on?: readonly Listener[]
}

/** Pairs a room's calls with the functions that answer them. The compiler insists on one each. */
export function room<T extends Calls>({
  name,
  calls,
  handlers,
  jobs = [],
  migrations,
  routes,
  personTables = [],
  transfer = {},
  named = {},
  on = [],
}: RoomSpec<T>): Room {
  return {
    name,
    calls,
    handlers: handlers as unknown as Room['handlers'],
    jobs,
    migrations,
    routes,
    personTables,
    transfer,
    named,
    on,
  }
}
