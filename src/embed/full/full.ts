import { listen } from '#form/render/dom.ts'
import type { Api } from '../api.ts'
import type { RulesPiece } from '../rules.ts'
import { agentFacts } from '../rules/agent.ts'
import { recordVisit } from '../facts/visit.ts'
import type { Traits } from '../facts/collect-facts.ts'
import { situationOf } from '../facts/situation-of.ts'
import { recordEvent } from '../record.ts'
import type { ScriptForm, ScriptSite } from '../script-config.ts'
import { keysOf, read, seenKey, write } from '../storage.ts'
import { mayShowOn } from '../rules/page-pattern.ts'
import type { TeaserPiece } from '../teaser.ts'
import type { Triggers } from '../triggers.ts'
import type { CartWatchPiece } from '../cart/watch.ts'
import { asksByClick } from './asks-by-click.ts'
import { chosenForms, isHeldOut } from './chosen-forms.ts'
import { isCapped, recordClosed, recordShown } from './limits.ts'
import { rulesOf } from './rules-of.ts'
import { fullTriggers } from './triggers.ts'

/** Paths of pieces, set by the build. */
declare const PIECE_RULES: string
declare const PIECE_TEASER: string
declare const PIECE_CART_WATCH: string

/** The piece that the full loader loads. */
export interface FullPiece {
  startFull: typeof startFull
}

/** Loader features that only some sites need: tests, a control group, rules, caps, devices. */
export interface Full {
  /** Triggers that the other loaders don't know. */
  triggers: Triggers
  /** Returns the forms of this page: one per test, and none for another device. Must be called once per page. */
  formsOf(site: ScriptSite): ScriptForm[]
  /**
   * Opens forms with `show` when the visitor requests them with a click, however often they were seen, until `signal`
   * aborts.
   */
  awaitClicks(forms: ScriptForm[], signal: AbortSignal, show: (form: ScriptForm, asked: number) => void): void
  /** Checks whether a form that is about to open may open now. */
  allows(form: ScriptForm): Promise<boolean>
  /** Lets a form open with `show`, or with its teaser if that comes first. Resolves with false if it may not open. */
  open(form: ScriptForm, show: (form: ScriptForm) => void): Promise<boolean>
}

/** Starts the features that these sites need. `load` imports a module from the server. */
export function startFull(
  site: ScriptSite,
  load: (path: string) => Promise<unknown>,
  { said }: Pick<Api, 'said'>,
): Full {
  const traits: Traits = {}
  for (const [method, detail] of said) if (method === 'identify') Object.assign(traits, detail)
  listen(window, 'trellis-identify', (event: CustomEvent<Traits>) => Object.assign(traits, event.detail))
  const { device } = agentFacts(navigator.userAgent, navigator.maxTouchPoints)
  const hear = (what: string, note: (site: ScriptSite, form: ScriptForm) => void) =>
    listen(document, `trellis:${what}`, (event: CustomEvent<{ id: string }>) => {
      const form = site.forms.find(({ id }) => id === event.detail.id)
      if (form) note(site, form)
    })
  hear('open', recordShown)
  hear('close', recordClosed)

  const get = <P>(path: string) => load(path).catch(() => {}) as Promise<P | undefined>
  const situation = () => situationOf(site, traits)
  const isFor = async (form: ScriptForm) => {
    const { from = 0, until = Infinity } = form
    const now = Date.now()
    if (now < from || now > until) return false
    const rules = await rulesOf(form, load)
    if (!rules) return true
    const piece = await get<RulesPiece>(PIECE_RULES)
    return !!piece && piece.mayShow({ rules }, situation)
  }
  const hasTeaser = site.forms.some(({ teaser }) => teaser)
  const teasers = hasTeaser
    ? get<TeaserPiece>(PIECE_TEASER).then((piece) => piece?.makeTeasers(site, isFor))
    : undefined
  const allows = async (form: ScriptForm) => {
    const { id } = form
    return !read('localStorage', `rest:${id}`) && !isCapped(site) && (await isFor(form)) && !holdsBack(form)
  }
  /** Checks whether the visitor is in the control group that doesn't see the form, and counts them if so. */
  const holdsBack = (form: ScriptForm) => {
    const { id } = form
    if (!isHeldOut(site, form)) return false
    // A form that would have opened is counted, as often as it would have been seen.
    recordEvent(site, id, 'held')
    if (!site.consent) write('localStorage', seenKey(id), `${Date.now()}`)
    return true
  }

  /** The forms of this page whose trigger has fired and that may open after a change of the cart. */
  let waiting = new Map<string, () => void>()
  let isWatching = false
  /** Checks a form again after each change of the cart, if its cart rules prevented it from opening. */
  const waitForCart = async (form: ScriptForm, again: () => void) => {
    if (!/"cart_/.test(JSON.stringify(await rulesOf(form, load)) ?? '')) return
    waiting.set(form.id, again)
    if (isWatching) return
    isWatching = true
    const look = () => {
      const all = [...waiting.values()]
      waiting.clear()
      for (const evaluate of all) evaluate()
    }
    await get<CartWatchPiece>(PIECE_CART_WATCH).then((piece) => piece?.watchCart(look, () => !site.consent))
  }

  return {
    triggers: fullTriggers(site),
    allows,
    formsOf(config) {
      waiting = new Map()
      recordVisit(!site.consent)
      for (const key of site.consent ? [] : keysOf('rest:')) {
        const left = Number(read('localStorage', key)) - 1
        write('localStorage', key, left > 0 ? `${left}` : null)
      }
      const forms = chosenForms(config).filter(({ devices }) => !devices || devices.some((one) => one === device))
      void teasers?.then((it) => it?.onPage(forms.filter((form) => mayShowOn(form, location))))
      return forms
    },
    awaitClicks(forms, signal, show) {
      for (const form of forms)
        asksByClick(form, signal, async () => {
          const asked = Date.now()
          if (mayShowOn(form, location) && (await isFor(form)) && !holdsBack(form)) show(form, asked)
        })
    },
    async open(form, show) {
      const page = waiting
      if (!(await allows(form))) {
        // Only forms that open automatically, not those triggered by an action that the visitor may repeat.
        if (form.triggers.delay !== undefined && page === waiting)
          void waitForCart(form, () => void this.open(form, show))
        return false
      }
      if (!(await teasers)?.before(form)) show(form)
      return true
    },
  }
}
