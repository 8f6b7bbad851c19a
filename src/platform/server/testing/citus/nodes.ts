import type { Target } from '../../db/pool.ts'
import { openAdminClient, withAdmin } from '../admin-client.ts'
import { inDatabase } from '../test-target.ts'

/** A server of a Citus cluster, with the address at which the coordinator reaches it. */
export interface CitusNode {
  readonly host: string
  readonly port: number
  readonly isCoordinator: boolean
}

/** Returns the servers that the coordinator's own database knows. */
export async function readNodes(coordinator: Target): Promise<CitusNode[]> {
  const client = await openAdminClient(coordinator)
  try {
    const { rows } = await client.query<CitusNode>(
      `SELECT nodename AS host, nodeport AS port, groupid = 0 AS "isCoordinator" FROM pg_dist_node
       WHERE noderole = 'primary' AND isactive ORDER BY groupid`,
    )
    if (!rows.some(({ isCoordinator }) => !isCoordinator)) throw new Error('The coordinator has no workers.')
    return rows
  } catch (cause) {
    throw new Error('TEST_DATABASE_URL does not name the coordinator of a Citus with workers.', { cause })
  } finally {
    await client.end()
  }
}

/** Returns the target of a database on one of the servers, with the login of the coordinator. */
export function atNode(coordinator: Target, { host, port }: CitusNode, database?: string): Target {
  if (!('url' in coordinator)) throw new Error('A cluster is reached by an address.')
  const url = new URL(coordinator.url)
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  const target = { url: url.href }
  return database === undefined ? target : inDatabase(target, database)
}

/**
 * Creates an empty database on each server, with Citus and its nodes. Neither databases nor Citus metadata are copied
 * between servers automatically.
 */
export async function createOnNodes(coordinator: Target, nodes: readonly CitusNode[], name: string): Promise<void> {
  const workers = nodes.filter(({ isCoordinator }) => !isCoordinator)
  const servers = [coordinator, ...workers.map((worker) => atNode(coordinator, worker))]
  await Promise.all(
    servers.map(async (server) => {
      await query(server, `CREATE DATABASE ${name}`)
      await query(inDatabase(server, name), 'CREATE EXTENSION citus')
    }),
  )
  const client = await openAdminClient(coordinator, name)
  try {
    for (const { host, port, isCoordinator } of nodes) {
      const add = isCoordinator ? 'citus_set_coordinator_host' : 'citus_add_node'
      await client.query(`SELECT ${add}($1, $2)`, [host, port])
    }
  } finally {
    await client.end()
  }
}

/** Drops a database on each server. */
export async function dropOnNodes(coordinator: Target, nodes: readonly CitusNode[], name: string): Promise<void> {
  const workers = nodes.filter(({ isCoordinator }) => !isCoordinator)
  for (const server of [coordinator, ...workers.map((worker) => atNode(coordinator, worker))])
    await query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

async function query(target: Target, statement: string): Promise<void> {
  await withAdmin(target, undefined, (client) => client.query(statement))
}
