import { type Kysely, sql } from 'kysely'
import type { Login } from './login-role.ts'
import type { Target } from './pool.ts'

/**
 * Rejects logins that can't work through a pooler. It knows only the roles that its operator names, not those that
 * Trellis creates. `system` is the login at the server itself.
 */
export function checkPooledLogins(system: Login, siteUrl: string | undefined): asserts siteUrl is string {
  if (system.role !== undefined) {
    throw new Error(
      'With DATABASE_SESSION_URL, it and DATABASE_URL must name a role that may not make roles. Make two by hand: see docs/running.md.',
    )
  }
  if (siteUrl === undefined) {
    throw new Error('With DATABASE_SESSION_URL, DATABASE_SITE_URL must be set too: see docs/running.md.')
  }
}

interface Facts {
  readonly role: string
  readonly database: string
  readonly site: string | null
}

/**
 * Checks the initial settings of the pooler's connections to the server. Without them, work across sites would see no
 * rows. Throws an error for the operator.
 */
export async function checkPooledConnections(
  pools: { system: Kysely<unknown>; site: Kysely<unknown> },
  session: Kysely<unknown>,
): Promise<void> {
  const [system, site, direct] = await Promise.all([pools.system, pools.site, session].map(readFacts))
  if (system!.role !== direct!.role || system!.database !== direct!.database) {
    throw new Error('DATABASE_SESSION_URL names another role or database than DATABASE_URL.')
  }
  if (system!.site !== '*') {
    throw new Error(
      `The pooler at DATABASE_URL does not begin its connections with SET trellis.site = '*'. In PgBouncer that is the connect_query of the ` +
        'database that DATABASE_URL names: see docs/running.md.',
    )
  }
  if (site!.site) {
    throw new Error(
      'The pooler at DATABASE_SITE_URL begins its connections with a setting of trellis.site, which is for DATABASE_URL alone.',
    )
  }
}

async function readFacts(db: Kysely<unknown>): Promise<Facts> {
  const { rows } = await sql<Facts>`
    SELECT current_user::text AS role, current_database()::text AS database, current_setting('trellis.site', true) AS site`.execute(
    db,
  )
  return rows[0]!
}

/** Returns the target of the login at the server itself, if given, or else the only target. */
export const sessionTarget = (target: Target, sessionUrl: string | undefined): Target =>
  sessionUrl === undefined ? target : { url: sessionUrl }
