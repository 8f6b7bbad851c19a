import { listen, tell } from '#form/render/dom.ts'
import type { Api } from './api.ts'
import { recordVisit } from './facts/visit.ts'
import type { ScriptSite } from './script-config.ts'
import { keysOf, write } from './storage.ts'

interface Tcf {
  (
    command: 'addEventListener',
    version: 2,
    listen: (data: {
      eventStatus?: string
      gdprApplies?: boolean
      purpose?: { consents?: Record<string, boolean> }
    }) => void,
  ): void
}

interface ConsentPage {
  __tcfapi?: Tcf
  dataLayer?: ArrayLike<unknown>[]
  google_tag_data?: { ics?: { entries?: Record<string, { default?: boolean; update?: boolean } | undefined> } }
}

/** Interval and total duration, in milliseconds, of polling the page for a consent tool that emits no event. */
const pause = 500
const timeout = 600_000

/**
 * If the site waits for consent (`site.consent` is "wait"), clears that as soon as the visitor agrees. When the visitor
 * withdraws it, sets it again and deletes all stored data. Agreement is given by `trellis.consent`, by a TCF 2 tool or
 * by Google's Consent Mode. Global Privacy Control or Do Not Track in the browser takes precedence over the latter two.
 */
export function start(site: ScriptSite, { said }: Pick<Api, 'said'>): void {
  const { consent: before } = site
  const set = (isGiven: boolean) => {
    if (before === 'never' || isGiven === !site.consent) return
    if (isGiven) {
      delete site.consent
      recordVisit(true)
      tell(window, 'trellis-agreed')
    } else {
      site.consent = 'wait'
      forget()
    }
  }
  let isSaid = false
  const hearPage = (isGiven: unknown) => {
    isSaid = true
    set(!!isGiven)
  }
  listen(window, 'trellis-consent', (event: CustomEvent) => hearPage(event.detail))
  for (const [method, isGiven] of said) if (method === 'consent') hearPage(isGiven)
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (before !== 'wait' || globalPrivacyControl || doNotTrack === '1') return
  const hear = (isGiven: boolean) => {
    if (!isSaid) set(isGiven)
  }

  const page = window as ConsentPage
  const until = Date.now() + timeout
  let hasTcf = false
  const look = () => {
    if (!hasTcf && page.__tcfapi) {
      hasTcf = true
      page.__tcfapi('addEventListener', 2, ({ eventStatus, gdprApplies, purpose }) => {
        if (eventStatus === 'tcloaded' || eventStatus === 'useractioncomplete')
          hear(gdprApplies === false || !!purpose?.consents?.['1'])
      })
    }
    const mode = hasTcf ? undefined : consentMode(page)
    if (mode !== undefined) hear(mode)
    if (!isSaid && Date.now() < until) setTimeout(look, pause)
  }
  look()
}

/** Returns Google's Consent Mode state for storage; undefined if it isn't set. */
function consentMode({ google_tag_data: tags, dataLayer }: ConsentPage): boolean | undefined {
  const entry = tags?.ics?.entries?.['analytics_storage']
  const known = entry?.update ?? entry?.default
  if (known !== undefined) return known
  let isGranted: boolean | undefined
  for (const call of dataLayer ?? []) {
    const state = call[0] === 'consent' && (call[2] as { analytics_storage?: string } | undefined)?.analytics_storage
    if (state) isGranted = state === 'granted'
  }
  return isGranted
}

/** Deletes everything that the script stores in this browser. */
function forget(): void {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    for (const key of keysOf('', area)) write(area, key, null)
}
