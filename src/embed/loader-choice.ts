import type { PublishedForm, PublishedSettings } from './protocol.ts'
import type { ScriptForm } from './script-config.ts'

/** Ways of placing a form on the page, each with its own renderer. */
type SurfaceName = 'popup' | 'modal' | 'mat' | 'bar' | 'box' | 'inline' | 'page'

/** Types that are shown like a popup by default. */
const likePopup = new Set(['popup', 'click-trigger-popup', 'game'])
const minimalTriggers = new Set(['delay', 'exit'])
const standardTriggers = new Set(['delay', 'exit', 'scroll'])

/** Returns how a form with this type and these settings is placed on the page. */
export function surfaceOf({ type, surface }: Pick<PublishedForm, 'type' | 'surface'>): SurfaceName {
  if (surface?.page) return 'page'
  if (type === 'inline-popup') return 'inline'
  if (type === 'smart-bar') return 'bar'
  if (type === 'scroll-box' || surface?.modeless) return 'box'
  if (type === 'welcome-mat') return 'mat'
  return surface || !likePopup.has(type) ? 'modal' : 'popup'
}

/** Checks whether the standard loader is needed: for rules about URLs, the browser session, scrolling. */
export function isForStandardLoader({ triggers, on, off, rest }: ScriptForm): boolean {
  return !!(on ?? off) || rest < 0 || !hasOnly(minimalTriggers, triggers)
}

/** Checks whether the full loader is needed, by a form or by settings for all of them. */
export function isForFullLoader(form: ScriptForm, settings: PublishedSettings): boolean {
  if (settings.cap || settings.holdOut) return true
  const { triggers, from, until, devices, test, rules, cart, restPages, stop, holdOut, teaser } = form
  const special = from ?? until ?? devices ?? test ?? rules ?? cart ?? restPages ?? stop ?? holdOut ?? teaser
  return !!special || !hasOnly(standardTriggers, triggers)
}

function hasOnly(names: ReadonlySet<string>, triggers: object): boolean {
  return Object.keys(triggers).every((name) => names.has(name))
}
