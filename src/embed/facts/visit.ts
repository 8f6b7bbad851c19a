import { ofDocument } from '#form/render/dom.ts'
import type { Facts } from '../rules/facts.ts'
import { read, write } from '../storage.ts'

const key = 'visit'
/** A visitor who did nothing for so long begins another visit. Milliseconds. */
const pause = 30 * 60_000

interface Visit {
  visits: number
  began: number
  last: number
  pages: number
  landing: string
  referrer: string
}

/** The address of the page that was counted last, so that one page is counted once. */
let counted: string | undefined

/** Counts this page as seen. To be called on every page that a visit comes to; keeps nothing unless it may. */
export function recordVisit(mayStore: boolean): void {
  const { href } = location
  if (!mayStore || counted === href) return
  const moment = Date.now()
  const before = stored()
  const goesOn = before && moment - before.last < pause && moment >= before.began
  const visit: Visit = goesOn
    ? { ...before, last: moment, pages: before.pages + 1 }
    : {
        visits: (before?.visits ?? 0) + 1,
        began: moment,
        last: moment,
        pages: 1,
        landing: href.slice(0, 2000),
        referrer: fromElsewhere() ?? '',
      }
  const { visits, began, last, pages, landing, referrer } = visit
  if (write('localStorage', key, [visits, began, last, pages, landing, referrer].join('\n'))) counted = href
}

/** What is known of this visit; where nothing may be kept, only what the page itself tells. */
export function visitFacts(
  mayStore: boolean,
): Pick<Facts, 'visits' | 'pages_seen' | 'landing_page' | 'referrer' | 'time_on_site'> {
  const visit = mayStore ? stored() : undefined
  if (visit)
    return {
      visits: visit.visits,
      pages_seen: visit.pages,
      landing_page: visit.landing,
      referrer: visit.referrer,
      time_on_site: (Date.now() - visit.began) / 1000,
    }
  const referrer = fromElsewhere()
  return {
    time_on_site: performance.now() / 1000,
    // A visitor from another site has just landed.
    ...(referrer !== undefined && { landing_page: location.href, referrer }),
  }
}

/** The page that sent the visitor; empty for none, undefined for a page of this very site. */
function fromElsewhere(): string | undefined {
  const referrer = ofDocument('referrer')
  return referrer.startsWith(`${location.origin}/`) ? undefined : referrer.slice(0, 2000)
}

function stored(): Visit | undefined {
  const parts = read('localStorage', key)?.split('\n')
  if (!parts) return undefined
  const [visits = NaN, began = NaN, last = NaN, pages = NaN] = parts.slice(0, 4).map(Number)
  const [landing = '', referrer = ''] = parts.slice(4)
  return visits > 0 && began > 0 && last > 0 && pages > 0
    ? { visits, began, last, pages, landing, referrer }
    : undefined
}
