import type { RulesPiece } from '../rules.ts'
import { agentFacts } from '../rules/agent.ts'
import { recordVisit } from '../facts/visit.ts'
import type { Traits } from '../facts/collect-facts.ts'
import { situationOf } from '../facts/situation-of.ts'
import { record } from '../record.ts'
import type { ScriptForm, ScriptSite } from '../script-config.ts'
import { keysOf, read, seenKey, write } from '../storage.ts'
import { mayShowOn } from '../rules/page-pattern.ts'
import type { TeaserPiece } from '../teaser.ts'
import { chosenForms, isHeldOut } from './chosen-forms.ts'
import { watchConsent } from './consent.ts'
import { isCapped, recordClosed, recordShown } from './limits.ts'

/** The paths of the pieces in rules.ts and teaser.ts, set by the build. */
declare const RULES_PATH: string
declare const TEASER_PATH: string

/** What only some sites need of the loader: tests, hold-out, rules, caps, devices, consent. */
export interface More {
  /** The forms of this page: of each test one, and none for another device. To be called once a page. */
  formsOf(site: ScriptSite): ScriptForm[]
  /** Whether a form that is about to open may, now. */
  allows(form: ScriptForm): Promise<boolean>
  /** Lets a form open by `show`, or by its tab where that comes first; false where it may not. */
  open(form: ScriptForm, show: (form: ScriptForm) => void): Promise<boolean>
}

/** Starts what these sites need. `load` imports a module of the server. */
export function more(site: ScriptSite, load: (path: string) => Promise<unknown>): More {
  let traits: Traits = {}
  addEventListener('trellis-identify', (event) => (traits = { ...traits, ...(event as CustomEvent<Traits>).detail }))
  watchConsent(site, () => recordVisit(true))
  const { device } = agentFacts(navigator.userAgent, navigator.maxTouchPoints)
  const hear = (what: string, note: (site: ScriptSite, form: ScriptForm) => void) =>
    document.addEventListener(`trellis:${what}`, (event) => {
      const form = site.forms.find(({ id }) => id === (event as CustomEvent<{ id: string }>).detail.id)
      if (form) note(site, form)
    })
  hear('open', recordShown)
  hear('close', recordClosed)

  const get = <P>(path: string) => load(path).catch(() => {}) as Promise<P | undefined>
  const situation = () => situationOf(site, traits)
  const isFor = async (form: ScriptForm) => {
    const { from = 0, until = Infinity, rules } = form
    const now = Date.now()
    if (now < from || now > until) return false
    if (!rules) return true
    const piece = await get<RulesPiece>(RULES_PATH)
    return !!piece && piece.mayShow(form, situation)
  }
  const hasTeaser = site.forms.some(({ teaser }) => teaser)
  const teasers = hasTeaser ? get<TeaserPiece>(TEASER_PATH).then((piece) => piece?.makeTeasers(site, isFor)) : undefined
  const allows = async (form: ScriptForm) => {
    const { id } = form
    if (read('localStorage', `rest:${id}`) || isCapped(site) || !(await isFor(form))) return false
    if (!isHeldOut(site, form)) return true
    // What would have opened counts, as often as it would have been seen.
    record(site, id, 'held')
    if (!site.consent) write('localStorage', seenKey(id), `${Date.now()}`)
    return false
  }

  return {
    allows,
    formsOf(config) {
      recordVisit(!site.consent)
      for (const key of site.consent ? [] : keysOf('rest:')) {
        const left = Number(read('localStorage', key)) - 1
        write('localStorage', key, left > 0 ? `${left}` : null)
      }
      const forms = chosenForms(config).filter(({ devices }) => !devices || devices.some((one) => one === device))
      void teasers?.then((it) => it?.onPage(forms.filter((form) => mayShowOn(form, location))))
      return forms
    },
    async open(form, show) {
      if (!(await allows(form))) return false
      if (!(await teasers)?.before(form)) show(form)
      return true
    },
  }
}
