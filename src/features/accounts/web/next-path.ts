/** Where to go after logging in: the screen that asked for it, if it is one of ours, else the dashboard. */
export function nextPath(query: string): string {
  const next = new URLSearchParams(query).get('next') ?? '/'
  const isOurs = /^\/(?![/\\])/.test(next) && !/[\p{Cc}\\]/u.test(next) && !next.startsWith('/log-in')
  return isOurs ? next : '/'
}
