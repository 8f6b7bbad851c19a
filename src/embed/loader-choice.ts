import type { PublishedForm, PublishedSettings } from './protocol.ts'
import type { ScriptForm } from './script-config.ts'

/** How a form stands on the page: each way has a renderer of its own. */
type SurfaceName = 'popup' | 'modal' | 'mat' | 'bar' | 'box' | 'inline' | 'page'

/** These stand on the page as a popup does, unless told otherwise. */
const likePopup = new Set(['popup', 'click-trigger-popup', 'game'])
const minimalTriggers = new Set(['delay', 'exit'])
const standardTriggers = new Set(['delay', 'exit', 'scroll'])

/** The way in which a form of this type and these settings stands on the page. */
export function surfaceOf({ type, surface }: Pick<PublishedForm, 'type' | 'surface'>): SurfaceName {
  if (surface?.page) return 'page'
  if (type === 'inline-popup') return 'inline'
  if (type === 'smart-bar') return 'bar'
  if (type === 'scroll-box' || surface?.modeless) return 'box'
  if (type === 'welcome-mat') return 'mat'
  return surface || !likePopup.has(type) ? 'modal' : 'popup'
}

/** Whether the standard loader is needed: rules about addresses, the browser's session, scrolling. */
export function isForStandardLoader({ triggers, on, off, rest }: ScriptForm): boolean {
  return !!(on ?? off) || rest < 0 || !hasOnly(minimalTriggers, triggers)
}

/** Whether the full loader is needed, by a form or by what holds for all of them. */
export function isForFullLoader(form: ScriptForm, settings: PublishedSettings): boolean {
  if (settings.cap || settings.holdOut) return true
  const { triggers, from, until, devices, test, rules, cart, restPages, stop, holdOut, teaser } = form
  const special = from ?? until ?? devices ?? test ?? rules ?? cart ?? restPages ?? stop ?? holdOut ?? teaser
  return !!special || !hasOnly(standardTriggers, triggers)
}

function hasOnly(names: ReadonlySet<string>, triggers: object): boolean {
  return Object.keys(triggers).every((name) => names.has(name))
}
