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

/**
 * The context of a visitor's call has only a site, that of a public call not even a site. Any other call that opens its
 * own transactions is a member's.
 */
type ExternalContextOf<Who extends Access> = Who extends 'visitor'
  ? ExternalVisitorContext
  : Who extends 'public'
    ? ExternalPublicContext
    : ExternalCallContext

/** The function that answers a call. Its context depends on who may make the call. */
export type Handler<C extends Call> = (
  input: Received<C>,
  context: C extends { external: true } ? ExternalContextOf<C['access']> : ContextOf[C['access']],
) => Promise<Answer<C>>

/** Everything that one room provides to the server. */
export interface Room {
  readonly name: string
  readonly calls: Calls
  readonly handlers: Record<string, (input: never, context: never) => Promise<unknown>>
  readonly jobs: readonly Job[]
  /** Folder of the room's `.sql` migrations. */
  readonly migrations: URL | undefined
  /**
   * Registers routes that aren't calls: files, redirects, pages. Such a route does its own access checks and limits.
   */
  readonly routes: ((app: FastifyInstance, tools: RouteTools) => void) | undefined
  /** The tables in which it stores data about people, so that all of it can be exported and erased. */
  readonly personTables: readonly PersonTable[]
  /** Which of its tables and files move with a site. */
  readonly transfer: SiteTransfer
  /**
   * The tables that contain the names of objects that its calls refer to by ID: `{ popup_id: { table: 'popups', column:
   * 'name' } }`.
   */
  readonly named: NamedTables
  /** Listeners for the events that it handles. */
  readonly on: readonly Listener[]
}

/** A table whose rows have a name. It may belong to no site, like accounts. */
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

/** Pairs a room's calls with the functions that answer them. The compiler requires exactly one for each. */
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
