/** The cookie in which the browser stores its token. Our own script reads it and sends it as the bearer token. */
const sessionCookie = 'trellis_session'

/**
 * Returns the Set-Cookie line that starts a session, or ends it if there is no token. No call ever reads this cookie.
 */
export function sessionCookieLine(token: string, seconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${sessionCookie}=${encodeURIComponent(token)}; Path=/; Max-Age=${Math.max(0, Math.floor(seconds))}; SameSite=Strict${secure}`
}
