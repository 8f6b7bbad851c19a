import type pg from 'pg'
import type { Log } from '../log/log.ts'
import { asUser, connect, derivedLogin, loginRefusal } from './log-in-as.ts'
import { makeLoginRole, makeOwnerRole, setPassword } from './make-roles.ts'
import { markLeakproof } from './mark-leakproof.ts'
import type { Target } from './pool.ts'

const oldestVersion = 15

interface RoleFacts {
  readonly version: number
  readonly versionText: string
  readonly encoding: string
  readonly name: string
  readonly isAboveRls: boolean
  readonly mayCreate: boolean
  readonly mayCreateRoles: boolean
}

/** The login of a pool. */
export interface Login {
  readonly target: Target
  /** Role to switch to after the login. */
  readonly role: string | undefined
}

/** The two logins of the program. */
interface Logins {
  /** Owns the tables. For migrations, jobs and work across sites. */
  readonly system: Login
  /** For work in one site. */
  readonly site: Login
  /** The role of `site`, if it has one of its own. */
  readonly siteRole: string | undefined
}

interface LoginSpec {
  readonly target: Target
  /** The secret from which the passwords of the roles created here are derived. */
  readonly secret: Uint8Array | string
  /** A login for work in one site that the operator created. */
  readonly siteUrl?: string | undefined
  readonly log: Log
}

/**
 * Checks the server and determines the roles to work as. A login that bypasses row-level security is used only to
 * create roles. The pools log in as roles that can't switch to any other. Throws an error for the operator if that's
 * impossible.
 */
export async function prepareLogins({ target, secret, siteUrl, log }: LoginSpec): Promise<Logins> {
  const client = await connect(target)
  try {
    const login = await readRole(client, undefined)
    if (login.version < oldestVersion * 10_000) {
      throw new Error(`PostgreSQL ${login.versionText} is too old: Trellis needs version ${oldestVersion} or newer.`)
    }
    if (login.encoding !== 'UTF8') {
      throw new Error(`The database is encoded in ${login.encoding}: make one with ENCODING 'UTF8' TEMPLATE template0.`)
    }
    await markLeakproof(client)
    const made = { client, target, login, secret, log }
    const owner = login.isAboveRls ? await prepareOwner(client, login) : undefined
    if (!owner) refuseUnfit(login)
    const system = owner ? await systemLogin(made, owner) : { target, role: undefined }
    if (siteUrl !== undefined) return { system, ...(await givenSiteLogin(siteUrl, client, owner ?? login.name)) }
    return { system, ...(await madeSiteLogin(made, owner)) }
  } finally {
    await client.end()
  }
}

async function prepareOwner(client: pg.Client, login: RoleFacts): Promise<string> {
  const owner = login.name === 'trellis' ? 'trellis_app' : 'trellis'
  const ready = await readRole(client, owner).catch(() => undefined)
  if (!ready?.mayCreate) await makeOwnerRole(client, owner)
  refuseUnfit(await readRole(client, owner))
  return owner
}

interface Made {
  readonly client: pg.Client
  readonly target: Target
  readonly login: RoleFacts
  readonly secret: Uint8Array | string
  readonly log: Log
}

async function systemLogin({ client, target, login, secret, log }: Made, owner: string): Promise<Login> {
  if (!login.mayCreateRoles) return { target, role: owner }
  const { name, password } = derivedLogin(secret, 'trellis_system')
  const own = asUser(target, name, password)
  const refusal = await makeLogin(client, own, { name, password, memberOf: owner })
  if (refusal === undefined) return { target: own, role: owner }
  log.warn(
    `The database refuses the login of the role "${name}" (${refusal}), so Trellis stays logged in as "${login.name}". ` +
      'Let roles of this database log in by password (pg_hba.conf).',
  )
  return { target, role: owner }
}

async function madeSiteLogin({ client, target, login, secret, log }: Made, owner: string | undefined) {
  const { name, password } = derivedLogin(secret, 'trellis_site')
  const shared = { site: { target, role: owner }, siteRole: undefined }
  if (!login.mayCreateRoles) {
    log.warn(
      `The role "${login.name}" may not make roles, so requests in one site log in as the same role as work across sites. ` +
        'Name a login for them in DATABASE_SITE_URL: see docs/running.md.',
    )
    return shared
  }
  const own = asUser(target, name, password)
  const refusal = await makeLogin(client, own, { name, password })
  if (refusal === undefined) return { site: { target: own, role: undefined }, siteRole: name }
  log.warn(
    `The database refuses the login of the role "${name}" (${refusal}), so requests in one site log in as "${login.name}". ` +
      'Let roles of this database log in by password (pg_hba.conf), or name a login in DATABASE_SITE_URL.',
  )
  return login.isAboveRls ? { site: { target, role: name }, siteRole: name } : shared
}

/** Creates a role and logs in as it. Returns the reason if the login is rejected. */
async function makeLogin(
  client: pg.Client,
  own: Target,
  role: { name: string; password: string; memberOf?: string },
): Promise<string | undefined> {
  await makeLoginRole(client, role)
  if ((await loginRefusal(own)) === undefined) return undefined
  // Someone else may have changed the password.
  await setPassword(client, role.name, role.password)
  return loginRefusal(own)
}

async function givenSiteLogin(url: string, owner: pg.Client, ownerRole: string) {
  const client = await connect({ url }, 'DATABASE_SITE_URL')
  try {
    const { name, isAboveRls } = await readRole(client, undefined)
    const { rows } = await client.query<{ isOwner: boolean; database: string }>(
      `SELECT pg_has_role($1::name, 'MEMBER') AS "isOwner", current_database()::text AS database`,
      [ownerRole],
    )
    const { isOwner, database } = rows[0]!
    if (database !== (await owner.query('SELECT current_database()::text AS database')).rows[0].database) {
      throw new Error('DATABASE_SITE_URL names another database than DATABASE_URL.')
    }
    if (isAboveRls || isOwner) {
      throw new Error(
        `The role "${name}" of DATABASE_SITE_URL could see the data of all sites. It must be a role of its own, ` +
          `neither superuser nor BYPASSRLS nor a member of "${ownerRole}": CREATE ROLE trellis_calls LOGIN PASSWORD '…';`,
      )
    }
    return { site: { target: { url }, role: undefined }, siteRole: name }
  } finally {
    await client.end()
  }
}

function refuseUnfit(role: RoleFacts): void {
  if (role.isAboveRls) {
    throw new Error(
      `The role "${role.name}" is a superuser or has BYPASSRLS, so that one site could see the data of another. ` +
        `Take that away: ALTER ROLE "${role.name}" NOSUPERUSER NOBYPASSRLS;`,
    )
  }
  if (!role.mayCreate) {
    throw new Error(
      `The role "${role.name}" may not create tables and schemas in this database. Allow it, as its owner: ` +
        `GRANT CREATE ON DATABASE … TO "${role.name}"; GRANT CREATE ON SCHEMA public TO "${role.name}";`,
    )
  }
}

async function readRole(client: pg.Client, role: string | undefined): Promise<RoleFacts> {
  const name = role === undefined ? 'current_user' : client.escapeLiteral(role)
  const { rows } = await client.query<RoleFacts>(`
    SELECT current_setting('server_version_num')::int AS version,
           current_setting('server_version') AS "versionText",
           current_setting('server_encoding') AS encoding,
           rolname AS name,
           rolsuper OR rolbypassrls AS "isAboveRls",
           rolsuper OR rolcreaterole AS "mayCreateRoles",
           has_database_privilege(rolname, current_database(), 'CREATE')
             AND has_schema_privilege(rolname, 'public', 'CREATE') AS "mayCreate"
    FROM pg_roles WHERE rolname = ${name}`)
  if (!rows[0]) throw new Error(`The role ${role} is not found.`)
  return rows[0]
}
