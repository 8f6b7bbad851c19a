import pg from 'pg'
import { markLeakproof } from './mark-leakproof.ts'
import type { Target } from './pool.ts'

const oldestVersion = 15

interface Login {
  readonly version: number
  readonly versionText: string
  readonly encoding: string
  readonly name: string
  readonly seesEverything: boolean
  readonly mayCreate: boolean
}

/** How to log in. */
interface PreparedLogin {
  readonly target: Target
  /** What to switch to after the login. */
  readonly role: string | undefined
}

/**
 * Checks the server and finds the role to work as: the login role itself, or, when that one is above row-level
 * security, a role of ours that is not; it is made when missing. With a `password` that role logs in by itself, so that no
 * statement can switch back. Throws a sentence for the operator when it cannot be.
 */
export async function prepareLogin(target: Target, password?: string): Promise<PreparedLogin> {
  const client = await connect(target)
  try {
    const login = await readLogin(client, undefined)
    if (login.version < oldestVersion * 10_000) {
      throw new Error(`PostgreSQL ${login.versionText} is too old: Trellis needs version ${oldestVersion} or newer.`)
    }
    if (login.encoding !== 'UTF8') {
      throw new Error(`The database is encoded in ${login.encoding}: make one with ENCODING 'UTF8' TEMPLATE template0.`)
    }
    await markLeakproof(client)
    if (!login.seesEverything) return { target, ...mustCreate(login, undefined) }
    const role = login.name === 'trellis' ? 'trellis_app' : 'trellis'
    const ready = await readLogin(client, role).catch(() => undefined)
    if (!ready?.mayCreate) await makeRole(client, role)
    const checked = mustCreate(await readLogin(client, role), role)
    if (password === undefined || 'url' in target) return { target, ...checked }
    await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`)
    return { target: { ...target, user: role, password }, role: undefined }
  } finally {
    await client.end()
  }
}

function mustCreate(login: Login, role: string | undefined): { role: string | undefined } {
  if (login.seesEverything) {
    throw new Error(
      `The role "${login.name}" is a superuser or has BYPASSRLS, so that one site could see the data of another. ` +
        `Take that away: ALTER ROLE "${login.name}" NOSUPERUSER NOBYPASSRLS;`,
    )
  }
  if (!login.mayCreate) {
    throw new Error(
      `The role "${login.name}" may not create tables and schemas in this database. Allow it, as its owner: ` +
        `GRANT CREATE ON DATABASE … TO "${login.name}"; GRANT CREATE ON SCHEMA public TO "${login.name}";`,
    )
  }
  return { role }
}

async function readLogin(client: pg.Client, role: string | undefined): Promise<Login> {
  const name = role === undefined ? 'current_user' : client.escapeLiteral(role)
  const { rows } = await client.query<Login>(`
    SELECT current_setting('server_version_num')::int AS version,
           current_setting('server_version') AS "versionText",
           current_setting('server_encoding') AS encoding,
           rolname AS name,
           rolsuper OR rolbypassrls AS "seesEverything",
           has_database_privilege(rolname, current_database(), 'CREATE')
             AND has_schema_privilege(rolname, 'public', 'CREATE') AS "mayCreate"
    FROM pg_roles WHERE rolname = ${name}`)
  if (!rows[0]) throw new Error(`There is no role ${role}.`)
  return rows[0]
}

// Several nodes may start at once, and roles belong to all databases of the server: whoever comes second is content.
async function makeRole(client: pg.Client, role: string): Promise<void> {
  await client.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtext('trellis.role'));
    DO $$ BEGIN
      CREATE ROLE ${role} NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$;
    DO $$ BEGIN
      EXECUTE format('GRANT CREATE ON DATABASE %I TO ${role}', current_database());
      GRANT CREATE, USAGE ON SCHEMA public TO ${role};
      IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        EXECUTE format('GRANT ${role} TO %I', current_user);
      END IF;
    END $$;
    COMMIT`)
}

async function connect(target: Target): Promise<pg.Client> {
  const client = new pg.Client({
    ...('url' in target ? { connectionString: target.url } : target),
    connectionTimeoutMillis: 10_000,
  })
  // An error that comes after the answer must not end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    const hint = 'url' in target ? ' Does the server run, and is DATABASE_URL right?' : ''
    throw new Error(`The database cannot be reached: ${message || code}.${hint}`, { cause: error })
  }
}
