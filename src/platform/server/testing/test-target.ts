import type { Target } from '../db/pool.ts'

/** The secret of test installations, from which their databases' roles are derived. */
export const testSecret = 'secret of the tests'

/** Returns the same server and login, with another database. */
export function inDatabase(target: Target, database: string): Target {
  if (!('url' in target)) return { ...target, database }
  const url = new URL(target.url)
  url.pathname = `/${database}`
  return { url: url.href }
}
