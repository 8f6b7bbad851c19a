import type pg from 'pg'
import { scramVerifier } from './log-in-as.ts'

// Several nodes may start at once, and roles are shared by all databases of the server. If another node created it
// first, that is fine.
const unlessThere = (statement: string) => `
  DO $$ BEGIN
    ${statement};
  EXCEPTION WHEN duplicate_object OR unique_violation OR internal_error THEN NULL;
  END $$;`

/**
 * Creates the role that owns the tables, for a login that bypasses row-level security. It can log in, because Citus
 * requires that.
 */
export async function makeOwnerRole(client: pg.Client, role: string): Promise<void> {
  await client.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtext('trellis.role'));
    ${unlessThere(`CREATE ROLE ${role} LOGIN`)}
    ${unlessThere(`IF NOT (SELECT rolcanlogin FROM pg_roles WHERE rolname = '${role}') THEN ALTER ROLE ${role} LOGIN; END IF`)}
    DO $$ BEGIN
      EXECUTE format('GRANT CREATE ON DATABASE %I TO ${role}', current_database());
      GRANT CREATE, USAGE ON SCHEMA public TO ${role};
      IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        EXECUTE format('GRANT ${role} TO %I', current_user);
      END IF;
    END $$;
    COMMIT`)
}

/** Creates a role that logs in with a password and may use this database, unless it exists. */
export async function makeLoginRole(
  client: pg.Client,
  { name, password, memberOf }: { name: string; password: string; memberOf?: string | undefined },
): Promise<void> {
  const grant = memberOf
    ? unlessThere(`IF NOT pg_has_role('${name}', '${memberOf}', 'MEMBER') THEN GRANT ${memberOf} TO ${name}; END IF`)
    : ''
  await client.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtext('trellis.role'));
    ${unlessThere(`CREATE ROLE ${name} LOGIN PASSWORD ${client.escapeLiteral(scramVerifier(password))}`)}
    ${grant}
    DO $$ BEGIN
      EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO ${name}', current_database());
      GRANT USAGE ON SCHEMA public TO ${name};
    END $$;
    COMMIT`)
}

/** Sets the expected password on an existing role. */
export async function setPassword(client: pg.Client, name: string, password: string): Promise<void> {
  await client.query(`ALTER ROLE ${name} LOGIN PASSWORD ${client.escapeLiteral(scramVerifier(password))}`)
}
