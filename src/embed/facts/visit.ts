import { ofDocument } from '#form/render/dom.ts'
import type { Facts } from '../rules/facts.ts'
import { read, write } from '../storage.ts'

const key = 'visit'
/** Inactivity in milliseconds after which a visitor starts a new visit. */
const pause = 30 * 60_000

interface Visit {
  visits: number
  began: number
  last: number
  pages: number
  landing: string
  referrer: string
}

/** URL of the last counted page, so that each page is counted once. */
let counted: string | undefined

/** Counts this page as seen. Must be called on every page of a visit. Stores nothing unless allowed. */
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

/** Returns the known data of this visit. If nothing may be stored, only the data that the page itself reveals. */
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
    // A visitor from another site has just landed here.
    ...(referrer !== undefined && { landing_page: location.href, referrer }),
  }
}

/** Returns the referring page; empty for none, undefined for a page of the same site. */
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
