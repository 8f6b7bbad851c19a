import { visitorPaths } from './paths.ts'
import type { SiteContext } from './form-session.ts'

const { XMLHttpRequest: Request } = window
/**
 * Time that a submission waits for its ticket, in milliseconds. Without a ticket, it counts only after a click in a
 * confirmation email.
 */
const timeout = 3000

/** Fetches the ticket that shows that a submission wasn't made by a bot; empty if none is available. Never rejects. */
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
