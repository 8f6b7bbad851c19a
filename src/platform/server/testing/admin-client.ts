import pg from 'pg'
import type { Target } from '../db/pool.ts'
import { inDatabase } from './test-target.ts'

/** A connection as the login role itself, above row-level security, to the server's own or the named database. */
export async function openAdminClient(target: Target, database?: string): Promise<pg.Client> {
  const chosen = database === undefined ? target : inDatabase(target, database)
  const client = new pg.Client('url' in chosen ? chosen.url : chosen)
  await client.connect()
  return client
}
