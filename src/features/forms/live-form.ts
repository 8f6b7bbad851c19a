import type {
  PublishedForm,
  PublishedSettings,
  PublishedSurface,
  PublishedTeaser,
  PublishedTriggers,
} from '#embed/protocol.ts'
import {
  type Device,
  type DeviceMode,
  formDefaults,
  type Goal,
  type Interval,
  type ShowType,
} from '#form/document/constants.ts'
import { buttonColors } from '#form/document/button-colors.ts'
import type { Popup, SiteSettings } from './contract.ts'
import { defaultSettings } from './default-settings.ts'
import { isSelector } from './selector.ts'

const seconds: Partial<Record<Interval, number>> = {
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
}

const devicesOf: Partial<Record<DeviceMode, Device[]>> = {
  desktop: ['desktop'],
  tablet: ['tablet'],
  mobile: ['mobile'],
  'desktop-tablet': ['desktop', 'tablet'],
  'tablet-mobile': ['tablet', 'mobile'],
}

/** Goals that visitors reach with a click, which is reported to the server. */
const clickGoals: readonly Goal[] = ['call-to-action', 'social-shares', 'custom']

/**
 * Triggers of a form whose owner lets Trellis choose the moment: the visitor has scrolled, has stayed, or is about to
 * leave.
 */
export const smartTriggers: PublishedTriggers = { delay: 30, exit: true, scroll: 50 }

/**
 * Returns a form as it is published: the data that the loader decides by, its design, and what the server does for it.
 */
export function liveForm(popup: Popup) {
  const { json: document, goal, advanced_form, is_landing_page, landing_page_slug } = popup
  const more = {
    ...(goal === 'custom' && { customCode: advanced_form }),
    ...(is_landing_page && landing_page_slug && { slug: landing_page_slug }),
    ...(clickGoals.includes(goal) && { isDoneByClick: true as const }),
    ...(goal === 'messages'
      ? { message: popup.message_receipt.is_on ? { receipt: popup.message_receipt.text } : {} }
      : ofSubscribers(popup)),
  }
  return { entry: loaderEntry(popup), document, more }
}

/** Returns what the server does when a visitor subscribes. */
function ofSubscribers({ double_opt_in, subscriber_notification: notify, list_ids: lists }: Popup) {
  return {
    ...(double_opt_in && { doubleOptIn: true as const }),
    ...(notify && { notify }),
    ...(lists.length > 0 && { lists }),
  }
}

/**
 * Returns the data that the loader decides by: when the form opens, how often, where it is shown and what follows it.
 */
export function loaderEntry(popup: Popup): Omit<PublishedForm, 'code'> {
  const { id, name, form_type: type, schedule, stop_after: stop, min_cart_value: cart } = popup
  const surface = surfaceOf(popup)
  const teaser = teaserOf(popup)
  const devices = devicesOf[popup.device_mode]
  return {
    id,
    name,
    type,
    triggers: triggersOf(popup),
    frequency: { count: popup.cookie_lifetime, interval: popup.cookie_lifetime_interval },
    ...(schedule.start && { from: Date.parse(schedule.start) }),
    ...(schedule.end && { until: Date.parse(schedule.end) }),
    ...((stop.views > 0 || stop.close || !stop.conversion) && {
      stop: {
        ...(stop.views > 0 && { views: stop.views }),
        ...(stop.close && { close: true as const }),
        ...(!stop.conversion && { again: true as const }),
      },
    }),
    ...(devices && { devices }),
    ...(popup.shows_from_search && { fromSearch: true as const }),
    ...(cart && { cart }),
    ...(popup.hold_out > 0 && { holdOut: popup.hold_out }),
    ...(Object.keys(surface).length > 0 && { surface }),
    ...(teaser && { teaser }),
    ...(popup.test_id && { test: { id: popup.test_id, variant: popup.variant ?? '', weight: popup.weight } }),
    ...(popup.subscribe_redirect_url && {
      redirect: popup.subscribe_redirect_url,
      ...(popup.subscribe_redirect_fields.length > 0 && { redirectFields: popup.subscribe_redirect_fields }),
    }),
    ...(popup.pixels_conversion.length > 0 && { pixels: popup.pixels_conversion }),
  }
}

/**
 * Returns what opens a form. A click-trigger popup opens only on its clicks. An inline form appears as soon as its
 * place in the page exists.
 */
function triggersOf(popup: Popup): PublishedTriggers {
  const { form_type: type, show_type, visibility_mode, triggers } = popup
  if (type === 'inline-popup') return { delay: 0 }
  if (type === 'click-trigger-popup') return mainTrigger.click(popup)
  if (visibility_mode === 'smart') return smartTriggers
  const { delay, exit, scroll, inactivity, time_on_site: timeOnSite, page_count: pages, add_to_cart: cart } = triggers
  const isClicked = popup.click_triggers.some(isSelector)
  return {
    ...(delay !== undefined && { delay }),
    ...(exit && { exit }),
    ...(scroll !== undefined && { scroll }),
    ...(inactivity !== undefined && { inactivity }),
    ...(timeOnSite !== undefined && { timeOnSite }),
    ...(pages !== undefined && { pages }),
    ...(cart && { cart }),
    ...mainTrigger.event(popup),
    ...(isClicked && mainTrigger.click(popup)),
    ...mainTrigger[show_type](popup),
  }
}

const mainTrigger: Record<ShowType, (popup: Popup) => PublishedTriggers> = {
  delay: ({ before_show_delay, before_show_delay_interval }) => ({
    delay: before_show_delay * (seconds[before_show_delay_interval] ?? 1),
  }),
  exit: () => ({ exit: true }),
  scroll: ({ trigger_percent }) => ({ scroll: trigger_percent }),
  inactivity: ({ triggers }) => ({ inactivity: triggers.inactivity ?? formDefaults.inactivity }),
  click: ({ click_triggers }) => ({ clicks: click_triggers.filter(isSelector) }),
  'time-on-site': ({ triggers }) => ({ timeOnSite: triggers.time_on_site ?? formDefaults.timeOnSite }),
  'page-count': ({ triggers }) => ({ pages: triggers.page_count ?? formDefaults.pageCount }),
  'add-to-cart': () => ({ cart: true }),
  event: ({ triggers: { event } }) => (event ? { event } : {}),
  schedule: () => ({ delay: 0 }),
}

function surfaceOf(popup: Popup): PublishedSurface {
  const usual = defaultSettings(popup.form_type)
  const { form_type: type, position, animation_id: animation, slide_direction: from } = popup
  const isInline = type === 'inline-popup'
  return {
    ...(position !== usual.position && { position }),
    ...(animation !== usual.animation_id && { animation }),
    ...(from !== usual.slide_direction && { from }),
    ...(popup.popup_mode === 'modeless' && { modeless: true as const }),
    ...(popup.popup_mode === 'strict' && { strict: true as const }),
    ...(popup.show_position === 'static' && { static: true as const }),
    ...(popup.bar_size !== usual.bar_size && { size: popup.bar_size }),
    ...(popup.content_width !== usual.content_width && { width: popup.content_width }),
    ...(isInline &&
      popup.embed_mode === 'auto' && {
        embed: {
          at: popup.auto_embed_placement,
          ...(isSelector(popup.embed_selector) && { within: popup.embed_selector }),
        },
      }),
    ...(isInline && popup.embed_blackout_status === 'active' && { blackout: true as const }),
  }
}

/**
 * Returns the teaser of a form that opens automatically. Forms that are part of the page or open on a click need none.
 */
export function teaserOf({ teaser, form_type: type, json }: Pick<Popup, 'teaser' | 'form_type' | 'json'>) {
  const { show: when, text, position, closable } = teaser
  if (when === 'never' || text === '' || type === 'inline-popup' || type === 'click-trigger-popup') return undefined
  const where = position === 'bottom-right' ? undefined : { position }
  return {
    text,
    when,
    ...where,
    ...(!closable && { lasting: true as const }),
    ...buttonColors(json),
  } as PublishedTeaser
}

/** Returns the site's settings for the loader, without those that have the usual value. A cap of "always" is no cap. */
export function publishedSettings({ cap, hold_out, consent_mode, branding }: SiteSettings): PublishedSettings {
  return {
    ...(cap && cap.interval !== 'always' && { cap }),
    ...(hold_out > 0 && { holdOut: hold_out }),
    ...(consent_mode !== 'off' && { consent: consent_mode }),
    ...(branding && { branding: true as const }),
  }
}
