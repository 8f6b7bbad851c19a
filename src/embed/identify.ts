import { listen, tell as tellPage } from '#form/render/dom.ts'
import { postWithRetry } from './post-with-retry.ts'
import { bucketOf } from './choose-variant.ts'
import { piecePaths } from './protocol.ts'
import type { SiteContext } from './form-session.ts'
import { read, write } from './storage.ts'
import { recordOrder } from './record-order.ts'
import { toJson } from './to-json.ts'
import { visitorId } from './visitor.ts'

/** The piece that is fetched when a page says who its visitor is. */
export interface IdentifyPiece {
  identify: typeof identify
}

/** What a page may say of who somebody is. */
export interface Identity {
  email?: unknown
  id?: unknown
  /** By which the owner's server vouches for it. */
  hash?: unknown
  /** What they bought, where the page tracks an order. */
  order?: Readonly<Record<string, unknown>>
}

const told = 'who'
/** By site: who was said to be there and is not told yet. */
const waitingOf = new Map<string, AbortController>()

/**
 * Tells the server whose browser this is, once; where nothing may be stored, as soon as the visitor agrees and something happens.
 * The last that was said counts. Settles when the server has answered, or has nothing to be told of yet.
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
    if (read('localStorage', told) === mark) return undefined
    const body = toJson({ key: site.key, visitor_id, email: email!, id: id!, ...(hash && { hash }) })
    return postWithRetry<{ success: boolean }>(site.origin + piecePaths.identify, body).then(({ answer }) => {
      if (!answer.success || site.consent) return
      write('localStorage', told, mark)
      tellPage(window, 'trellis-identified')
    })
  }
  const { signal } = waiting
  for (const type of ['trellis:open', 'trellis:submit', 'trellis:convert']) listen(document, type, tell, { signal })
  // Those who watch over consent have heard of it by then.
  listen(window, 'trellis-consent', () => setTimeout(tell), { signal })
  await tell()
}
