import { listen } from '#form/render/dom.ts'
import type { SubmitResult } from '#form/render/send-fields.ts'
import type { SiteContext } from './form-session.ts'
import { postWithRetry } from './post-with-retry.ts'
import { visitorPaths } from './paths.ts'
import { keysOf, read, write } from './storage.ts'
import { askForTicket } from './ticket.ts'

/** The server's answer to a submission. */
export type SubmissionAnswer = Extract<SubmitResult, { ok: true }> & { success: boolean; error: string; issues: [] }

const keyOf = (site: SiteContext, id: string) => `submission:${site.key}:${id}`

/**
 * Stores a submission that the network failed to send until the server has it. It is sent when the network is back, or
 * from the next page; the server recognizes duplicates by ID. Returns false if storage is blocked. `onSent` is called
 * if it is sent from this page.
 */
export function storeSubmission(
  site: SiteContext,
  { id, body }: { id: string; body: string },
  onSent: (answer: Partial<SubmissionAnswer>) => void,
): boolean {
  if (site.consent || !write('localStorage', keyOf(site, id), body)) return false
  const again = async () => {
    const answer = await sendSubmission(site, keyOf(site, id))
    if (answer) onSent(answer)
    else listen(window, 'online', again, { once: true })
  }
  listen(window, 'online', again, { once: true })
  return true
}

/** Sends the submissions that an earlier page could not send. */
export function sendSubmissions(site: SiteContext): void {
  for (const key of keysOf(`submission:${site.key}:`)) void sendSubmission(site, key)
}

/**
 * Sends the submission stored under a key; undefined if it has to wait. If nothing is stored, it was sent in the
 * meantime.
 */
async function sendSubmission(site: SiteContext, key: string): Promise<Partial<SubmissionAnswer> | undefined> {
  const body = read('localStorage', key)
  if (!body) return {}
  // The ticket couldn't be fetched without a network either. Without one, the contact would get an email asking whether
  // the address is theirs.
  const ticket = /"ticket":""/.test(body) ? await askForTicket(site) : ''
  const { status, answer } = await postWithRetry<SubmissionAnswer>(
    site.origin + visitorPaths.subscribe,
    body.replace('"ticket":""', `"ticket":"${ticket}"`),
  )
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429
  if (!answer.success && !isRefused) return undefined
  write('localStorage', key, null)
  return answer
}
