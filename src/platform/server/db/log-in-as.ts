import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { isDatabaseDown } from './database-down.ts'
import type { Target } from './pool.ts'

/** Returns the same server and database, with another role's login. */
export function asUser(target: Target, user: string, password: string): Target {
  if (!('url' in target)) return { ...target, user, password }
  const [, scheme = '', authority = '', rest = ''] = /^([^:]+:\/\/)([^/?#]*)(.*)$/s.exec(target.url) ?? []
  const [path = '', query] = rest.split('?', 2)
  const params = new URLSearchParams(query)
  // In the query, they would override those of the authority.
  for (const name of ['user', 'password']) params.delete(name)
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  const search = params.size > 0 ? `?${params}` : ''
  return { url: `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}${path}${search}` }
}

/** Returns the corresponding login at a standby, which has the same roles as its server. `url` is its address. */
export function atStandby<T extends { readonly target: Target }>(login: T, url: string): T {
  const { target } = login
  if (!('url' in target)) return { ...login, target: asUser({ url }, target.user, target.password ?? '') }
  const [, user = '', password = ''] = /^[^:]+:\/\/([^:@/?#]*):?([^@/?#]*)@/.exec(target.url) ?? []
  return { ...login, target: asUser({ url }, decodeURIComponent(user), decodeURIComponent(password)) }
}

/** Opens a connection. Throws an error for the operator if the server can't be reached. */
export async function connect(target: Target, setting = 'DATABASE_URL'): Promise<pg.Client> {
  const client = new pg.Client({
    ...('url' in target ? { connectionString: target.url } : target),
    connectionTimeoutMillis: 10_000,
  })
  // An error that arrives later must not end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    const hint = 'url' in target ? ` Does the server run, and is ${setting} right?` : ''
    throw new Error(`The database cannot be reached: ${message || code}.${hint}`, { cause: error })
  }
}

/** Returns why the server rejects a login. Undefined if it doesn't. Throws if the server is unreachable. */
export async function loginRefusal(target: Target): Promise<string | undefined> {
  try {
    await (await connect(target)).end()
    return undefined
  } catch (error) {
    const { cause } = error as Error
    if (isDatabaseDown(cause)) throw error
    return (cause as Error).message
  }
}

/** Returns the name and password of a role, both derived from the installation's secret: the same on every node. */
export function derivedLogin(secret: Uint8Array | string, prefix: string): { name: string; password: string } {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`database ${purpose}`).digest('hex')
  const name = `${prefix}_${derive('role').slice(0, 8)}`
  return { name, password: derive(name) }
}

/**
 * Returns a password in the form in which PostgreSQL stores it, so that no statement and no log of the server contains
 * the password itself.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const rounds = 4096
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyOf = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}
