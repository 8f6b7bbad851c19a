import type { RulesPiece } from '../rules.ts'
import { agentFacts } from '../rules/agent.ts'
import { noteVisit } from '../facts/visit.ts'
import type { Traits } from '../facts/collect-facts.ts'
import { situationOf } from '../facts/situation-of.ts'
import { record } from '../record.ts'
import type { ScriptForm, ScriptSite } from '../script-config.ts'
import { keysOf, read, seenKey, write } from '../storage.ts'
import { chosenForms, isHeldOut } from './chosen-forms.ts'
import { watchConsent } from './consent.ts'
import { isCapped, noteClosed, noteShown } from './limits.ts'

/** The path of the piece in rules.ts, set by the build. */
declare const RULES_PATH: string

/** What only some sites need of the loader: tests, hold-out, rules, caps, devices, consent. */
export interface More {
  /** The forms of this page: of each test one, and none for another device. To be called once a page. */
  formsOf(site: ScriptSite): ScriptForm[]
  /** Whether a form that is about to open may, now. */
  allows(form: ScriptForm): Promise<boolean>
}

/** Starts what these sites need. `load` imports a module of the server. */
export function more(site: ScriptSite, load: (path: string) => Promise<unknown>): More {
  let traits: Traits = {}
  addEventListener('trellis-identify', (event) => (traits = { ...traits, ...(event as CustomEvent<Traits>).detail }))
  watchConsent(site, () => noteVisit(true))
  const { device } = agentFacts(navigator.userAgent, navigator.maxTouchPoints)
  const hear = (what: string, note: (site: ScriptSite, form: ScriptForm) => void) =>
    document.addEventListener(`trellis:${what}`, (event) => {
      const form = site.forms.find(({ id }) => id === (event as CustomEvent<{ id: string }>).detail.id)
      if (form) note(site, form)
    })
  hear('open', noteShown)
  hear('close', noteClosed)

  const situation = () => situationOf(site, traits)

  return {
    formsOf(config) {
      noteVisit(!site.consent)
      for (const key of site.consent ? [] : keysOf('rest:')) {
        const left = Number(read('localStorage', key)) - 1
        write('localStorage', key, left > 0 ? `${left}` : null)
      }
      return chosenForms(config).filter(({ devices }) => !devices || devices.some((one) => one === device))
    },
    async allows(form) {
      const { id, from = 0, until = Infinity } = form
      const now = Date.now()
      if (now < from || now > until || read('localStorage', `rest:${id}`) || isCapped(site)) return false
      if (form.rules) {
        const rules = (await load(RULES_PATH).catch(() => {})) as RulesPiece | undefined
        if (!rules || !(await rules.mayShow(form, situation))) return false
      }
      if (!isHeldOut(site, form)) return true
      // What would have opened counts, as often as it would have been seen.
      record(site, id, 'held')
      if (!site.consent) write('localStorage', seenKey(id), `${now}`)
      return false
    },
  }
}
