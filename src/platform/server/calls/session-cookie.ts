/** The cookie in which the browser keeps its token, for our own script to read and send as the bearer token. */
const sessionCookie = 'trellis_session'

/** The Set-Cookie line that starts a session, or ends it when there is no token. No call ever reads this cookie. */
export function sessionCookieLine(token: string, seconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${sessionCookie}=${encodeURIComponent(token)}; Path=/; Max-Age=${Math.max(0, Math.floor(seconds))}; SameSite=Strict${secure}`
}
