import { type DeviceNumber, deviceNumbers } from './extra-data/device-numbers.ts'
import { spanOf } from './interval-span.ts'
import { loaders, piecesOfAllForms, piecesOfPage, pieceThatShows, type PieceName } from './pieces.ts'
import type { PublishedExtra, PublishedForm, SiteConfig } from './protocol.ts'

/** What the loader knows of a form. */
export interface ScriptForm extends Omit<PublishedForm, 'frequency' | 'fromSearch' | 'rules'> {
  /** Path of the renderer, where it is not the popup's. */
  render?: string
  /** 1: they are in the form's module, fetched when it may show. */
  rules?: PublishedForm['rules'] | 1
  /** Seconds for which it stays away after it was seen; -1: for the rest of the browser's session. */
  rest: number
  /** Pages for which it stays away. */
  restPages?: number
  /** It covers the page: not for a phone that comes straight from a search engine. */
  covers?: 1
  /** The visitor did what it is for, or wants no more of it: not again on this page. */
  over?: true
  /** Since when it is seen on this page, in milliseconds since 1970. */
  at?: number
  /** The rules about addresses keep it from this page. */
  away?: boolean
}

/** An extra, with the path of the piece that it is, where it is not the only one. */
export type ScriptExtra = Omit<PublishedExtra, 'name' | 'devices'> & { piece?: string; devices?: DeviceNumber[] }

/** What the loader carries. */
export interface ScriptSite extends Omit<
  SiteConfig,
  'forms' | 'extras' | 'branding' | 'cartEvents' | 'contactFacts' | 'serverCookie'
> {
  forms: ScriptForm[]
  extras?: ScriptExtra[]
  /** Path of the renderer of popups. */
  render: string
  /** The pieces that extend every form. */
  pieces?: string[]
  /** Paths of the pieces that run on every page, and of those that no form waits for. */
  start?: string[]
  late?: string[]
}

/** The loaders, the smallest first. */
export const loaderNames = Object.keys(loaders) as (keyof typeof loaders)[]
export type LoaderName = (typeof loaderNames)[number]

/** What covers the page by itself: what opens on a click was asked for. */
const covering = new Set(['popup', 'welcome-mat', 'game'])
/** Seconds: a timer for longer would fire at once. */
const longestDelay = 2_147_483
const always = { count: 1, interval: 'always' } as const

/** What the script of a site is given, and the smallest loader that is enough for it; `pathOf` is where a piece is served. */
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

/** A form as it is looked at before it is live: at once, whoever looks. */
function previewed({ id, name, type, surface, teaser, code }: PublishedForm): ScriptForm {
  const seen = { triggers: { delay: 0 }, frequency: always, fromSearch: true } as const
  const after = teaser && { teaser: { ...teaser, when: 'after' as const } }
  return scriptForm({ id, name, type, code, ...(surface && { surface }), ...after, ...seen })
}
