import { type DeviceNumber, deviceNumbers } from './extra-data/device-numbers.ts'
import { spanOf } from './interval-span.ts'
import { loaders, piecesOfAllForms, piecesOfPage, pieceThatShows, type PieceName } from './pieces.ts'
import type { PublishedExtra, PublishedForm, SiteConfig } from './protocol.ts'

/** A form as the loader knows it. */
export interface ScriptForm extends Omit<PublishedForm, 'frequency' | 'fromSearch' | 'rules'> {
  /** Path of the renderer, if it isn't the popup renderer. */
  render?: string
  /** 1 means that the rules are in the form's module, which is fetched when the form may show. */
  rules?: PublishedForm['rules'] | 1
  /** Seconds for which the form isn't shown again after it was seen; -1 means for the rest of the browser session. */
  rest: number
  /** Number of pages on which the form isn't shown again. */
  restPages?: number
  /** The form covers the page, so it isn't shown on a phone whose visitor arrives directly from a search engine. */
  covers?: 1
  /** The visitor converted or opted out, so the form isn't shown again on this page. */
  over?: true
  /** Time since which the form is visible on this page, in milliseconds since 1970. */
  at?: number
  /** Whether the address rules exclude the form from this page. */
  away?: boolean
}

/** An extra, with the path of its piece if it isn't the only extra. */
export type ScriptExtra = Omit<PublishedExtra, 'name' | 'devices'> & { piece?: string; devices?: DeviceNumber[] }

/** Configuration that the loader contains. */
export interface ScriptSite extends Omit<
  SiteConfig,
  'forms' | 'extras' | 'branding' | 'cartEvents' | 'contactFacts' | 'serverCookie'
> {
  forms: ScriptForm[]
  extras?: ScriptExtra[]
  /** Path of the popup renderer. */
  render: string
  /** The pieces that extend every form. */
  pieces?: string[]
  /** Paths of the pieces that run on every page (`start`) and of those that no form waits for (`late`). */
  start?: string[]
  late?: string[]
}

/** Names of the loaders, smallest first. */
export const loaderNames = Object.keys(loaders) as (keyof typeof loaders)[]
export type LoaderName = (typeof loaderNames)[number]

/** Form types that cover the page unprompted. Forms that open on a click were requested by the visitor. */
const covering = new Set(['popup', 'welcome-mat', 'game'])
/** In seconds. A longer timer would fire immediately. */
const longestDelay = 2_147_483
const always = { count: 1, interval: 'always' } as const

/**
 * Returns the configuration of a site's script and the smallest loader that suffices for it. `pathOf` returns the path
 * at which a piece is served.
 */
export function scriptConfig(
  { extras, branding, cartEvents, contactFacts, serverCookie, ...site }: SiteConfig,
  pathOf: (piece: PieceName) => string,
): { loader: LoaderName; config: ScriptSite } {
  const settings = {
    ...site,
    ...(extras && { extras }),
    ...(branding && { branding }),
    ...(cartEvents && { cartEvents }),
    ...(contactFacts && { contactFacts }),
    ...(serverCookie && { serverCookie }),
  }
  const forms = site.forms.map((form) => {
    const renderer = pieceThatShows(form)
    return {
      ...(site.preview ? previewed : scriptForm)(form),
      ...(renderer !== 'render' && { render: pathOf(renderer) }),
    }
  })
  const pieces = piecesOfAllForms(settings)
  const { start, late } = piecesOfPage(settings)
  const config: ScriptSite = {
    ...site,
    render: pathOf('render'),
    ...(site.preview && { consent: 'never' }),
    ...(pieces[0] && { pieces }),
    ...(start[0] && { start: start.map(pathOf) }),
    ...(late[0] && { late: late.map(pathOf) }),
    ...(extras?.[0] && { extras: extras.map((extra) => scriptExtra(extra, extras.length > 1, pathOf)) }),
    forms,
  }
  const isNeeded = (name: 'standard' | 'full') =>
    forms.some((form) => loaders[name].isNeeded(form, settings)) || (name === 'full' && !!(site.cap ?? site.holdOut))
  return {
    loader: isNeeded('full') ? 'full' : (start[0] ?? late[0]) || isNeeded('standard') ? 'standard' : 'minimal',
    config,
  }
}

function scriptExtra(
  { name, devices, ...extra }: PublishedExtra,
  isAmongOthers: boolean,
  pathOf: (piece: PieceName) => string,
): ScriptExtra {
  return {
    ...extra,
    ...(devices && { devices: devices.map((device) => deviceNumbers[device]) }),
    ...(isAmongOthers && { piece: pathOf(name) }),
  }
}

function scriptForm(form: PublishedForm): ScriptForm {
  const { frequency, fromSearch, surface, triggers, ...same } = form
  const { count, interval } = frequency
  const span = spanOf(interval)
  const isCovering = covering.has(form.type) && !fromSearch && !surface?.modeless && !surface?.page
  return {
    ...same,
    triggers: { ...triggers, ...(triggers.delay && { delay: Math.min(triggers.delay, longestDelay) }) },
    ...(surface && { surface }),
    rest: span < 0 ? span : count * span,
    ...(interval === 'page' && { restPages: count }),
    ...(isCovering && { covers: 1 as const }),
  }
}

/** Returns a form as previewed before it goes live: it shows at once, to everyone. */
function previewed({ id, name, type, surface, teaser, code }: PublishedForm): ScriptForm {
  const seen = { triggers: { delay: 0 }, frequency: always, fromSearch: true } as const
  const after = teaser && { teaser: { ...teaser, when: 'after' as const } }
  return scriptForm({ id, name, type, code, ...(surface && { surface }), ...after, ...seen })
}
