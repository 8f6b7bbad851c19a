import type { Target } from '../db/pool.ts'

/** The same server and login, another database. */
export function inDatabase(target: Target, database: string): Target {
  if (!('url' in target)) return { ...target, database }
  const url = new URL(target.url)
  url.pathname = `/${database}`
  return { url: url.href }
}
