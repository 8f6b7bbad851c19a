import { visitorPaths } from './protocol.ts'
import type { SiteContext } from './form-session.ts'

const { XMLHttpRequest: Request } = window
/** For how long a submission waits for its ticket, in milliseconds; without one it counts after a click in an email. */
const timeout = 3000

/** Fetches what a submission is sent with to show that no program made it up; empty when there is none to be had. Never rejects. */
export async function askForTicket(site: SiteContext): Promise<string> {
  if (site.preview) return ''
  try {
    return await new Promise((done) => {
      const request = new Request()
      request.onloadend = () => done(/"ticket":"([\w-]+)"/.exec(request.responseText)?.[1] ?? '')
      request.open('GET', `${site.origin}${visitorPaths.ticket}?key=${site.key}`)
      request.timeout = timeout
      request.send()
    })
  } catch {
    return ''
  }
}
