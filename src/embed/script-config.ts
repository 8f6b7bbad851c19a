import type { PublishedForm, SiteConfig } from './protocol.ts'

/** What the loader knows of a form. */
export interface ScriptForm extends Omit<PublishedForm, 'frequency' | 'fromSearch' | 'cart'> {
  /** Seconds for which it stays away after it was seen; -1: for the rest of the browser's session. */
  rest: number
  /** Pages for which it stays away. */
  restPages?: number
  /** It covers the page: not for a phone that comes straight from a search engine. */
  covers?: 1
  /** On this page: the visitor did what it is for, or wants no more of it. */
  over?: true
  /** Since when it is seen on this page, in milliseconds since 1970. */
  at?: number
}

/** What the loader carries. */
export interface ScriptSite extends Omit<SiteConfig, 'forms'> {
  forms: ScriptForm[]
}

/** How much a loader can: `usual` knows rules about addresses and scrolling as well, `more` everything. */
export const loaderNames = ['minimal', 'standard', 'full'] as const
export type LoaderName = (typeof loaderNames)[number]

/** In seconds. */
const spans: Record<string, number> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
  session: -1,
}
/** What covers the page by itself: what opens on a click was asked for. */
const covering = new Set(['popup', 'welcome-mat', 'game'])
/** What stands on the page as a popup does, unless told otherwise. */
const asPopup = new Set(['popup', 'click-trigger-popup', 'game'])
/** Seconds: a timer for longer would fire at once. */
const longestDelay = 2_147_483
const always = { count: 1, interval: 'always' } as const
const plainTriggers = new Set(['delay', 'exit'])
const usualTriggers = new Set(['delay', 'exit', 'scroll'])

/** Seconds of an interval; -1 for the browser's session, 0 for what is not counted in time. */
export function spanOf(interval: string): number {
  return spans[interval] ?? 0
}

/** What the script of a site is given, and the smallest loader that is up to it. */
export function scriptConfig(site: SiteConfig): { loader: LoaderName; config: ScriptSite } {
  const forms = site.forms.map(site.preview ? previewed : scriptForm)
  const config: ScriptSite = { ...site, ...(site.preview && { consent: 'never' }), forms }
  const needsMore = site.consent || site.cap || site.holdOut || forms.some(isRare)
  const loader = needsMore ? 'full' : forms.some(isUsual) ? 'standard' : 'minimal'
  return { loader, config }
}

function scriptForm(form: PublishedForm): ScriptForm {
  const { frequency, fromSearch, cart, surface, triggers, ...same } = form
  const { count, interval } = frequency
  const span = spanOf(interval)
  const [include = [], exclude = []] = same.rules ?? []
  const isCovering = covering.has(form.type) && !fromSearch && !surface?.modeless && !surface?.page
  return {
    ...same,
    triggers: { ...triggers, ...(triggers.delay && { delay: Math.min(triggers.delay, longestDelay) }) },
    ...((surface ?? !asPopup.has(form.type)) && { surface: surface ?? {} }),
    ...(cart && { rules: [[...include, ['cart_value', 'n', { min: cart }]], exclude] }),
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

function isUsual({ triggers, on, off, rest }: ScriptForm): boolean {
  return !!(on ?? off) || rest < 0 || !hasOnly(plainTriggers, triggers)
}

function isRare({
  triggers,
  from,
  until,
  devices,
  test,
  rules,
  restPages,
  stop,
  holdOut,
  teaser,
}: ScriptForm): boolean {
  const rare = from ?? until ?? devices ?? test ?? rules ?? restPages ?? stop ?? holdOut ?? teaser
  return !!rare || !hasOnly(usualTriggers, triggers)
}

function hasOnly(names: ReadonlySet<string>, triggers: object): boolean {
  return Object.keys(triggers).every((name) => names.has(name))
}
