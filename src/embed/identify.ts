import { listen, tell as tellPage } from '#form/render/dom.ts'
import { postWithRetry } from './post-with-retry.ts'
import { bucketOf } from './choose-variant.ts'
import { piecePaths } from './paths.ts'
import type { SiteContext } from './form-session.ts'
import { read, write } from './storage.ts'
import { recordOrder } from './record-order.ts'
import { toJson } from './to-json.ts'
import { visitorId } from './visitor.ts'

/** The piece that is loaded when a page identifies its visitor. */
export interface IdentifyPiece {
  identify: typeof identify
}

/** Data with which a page may identify a visitor. */
export interface Identity {
  email?: unknown
  id?: unknown
  /** Hash with which the owner's server verifies the identity. */
  hash?: unknown
  /** Their purchase, if the page tracks an order. */
  order?: Readonly<Record<string, unknown>>
}

const lastSentKey = 'who'
/** Identifications that weren't sent yet, by site. */
const waitingOf = new Map<string, AbortController>()

/**
 * Sends the visitor's identity to the server, once. If nothing may be stored, waits until the visitor agrees and
 * something happens. The latest identity counts. Resolves when the server has responded, or if there is nothing to send
 * yet.
 */
export async function identify(site: SiteContext, said: Identity): Promise<void> {
  if (said.order) return recordOrder(site, said.order)
  waitingOf.get(site.key)?.abort()
  const [email, id, hash] = [said.email, said.id, said.hash].map((value) =>
    typeof value === 'string' || typeof value === 'number' ? `${value}` : '',
  )
  if (site.preview || !(email || id)) return
  const mark = `${bucketOf(email! + hash!, id!)}`
  const waiting = new AbortController()
  waitingOf.set(site.key, waiting)
  const tell = () => {
    const visitor_id = visitorId(site)
    if (!visitor_id) return undefined
    waiting.abort()
    if (read('localStorage', lastSentKey) === mark) return undefined
    const body = toJson({ key: site.key, visitor_id, email: email!, id: id!, ...(hash && { hash }) })
    return postWithRetry<{ success: boolean }>(site.origin + piecePaths.identify, body).then(({ answer }) => {
      if (!answer.success || site.consent) return
      write('localStorage', lastSentKey, mark)
      tellPage(window, 'trellis-identified')
    })
  }
  const { signal } = waiting
  for (const type of ['trellis:open', 'trellis:submit', 'trellis:convert']) listen(document, type, tell, { signal })
  // By then, the listeners that track consent have been called.
  listen(window, 'trellis-consent', () => setTimeout(tell), { signal })
  await tell()
}
