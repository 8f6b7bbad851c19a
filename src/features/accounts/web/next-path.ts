/**
 * Returns the path to open after logging in: the screen that required it, if it is one of ours, otherwise the
 * dashboard.
 */
export function nextPath(query: string): string {
  const next = new URLSearchParams(query).get('next') ?? '/'
  const isOurs = /^\/(?![/\\])/.test(next) && !/[\p{Cc}\\]/u.test(next) && !next.startsWith('/log-in')
  return isOurs ? next : '/'
}
