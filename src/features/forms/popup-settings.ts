import { z } from 'zod'
import { cleanEmail } from '#core/email-address.ts'
import { id, line, moment } from '#core/fields.ts'
import {
  animations,
  deviceModes,
  formLimits,
  intervals,
  positions,
  showTypes,
  slideDirections,
  teaserMoments,
  teaserPositions,
} from '#form/document/constants.ts'

const percent = z.number().min(0).max(100)
const seconds = z.number().min(0).max(86_400)
const slug = /^(?:[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?)?$/
const pixel = z
  .string()
  .max(500)
  .regex(/^https:\/\/[^\s"'<>\\]+$/, 'The pixel URL needs to start with https://.')

/** What opens a form in addition to `show_type`, whichever happens first. The unit is seconds, percent or pages. */
const Triggers = z
  .object({
    delay: seconds,
    exit: z.literal(true),
    scroll: percent,
    inactivity: seconds,
    time_on_site: seconds,
    page_count: z.int().min(1).max(1000),
    add_to_cart: z.literal(true),
    /** The name of an event that the page reports with `trellis.track(name)`. */
    event: line(100),
  })
  .partial()

/** When and how often a form is shown. */
const showing = {
  /**
   * What opens the form. Its value is in before_show_delay, trigger_percent, click_triggers, schedule, or one of
   * `triggers`.
   */
  show_type: z.enum(showTypes),
  before_show_delay: seconds,
  before_show_delay_interval: z.enum(intervals),
  trigger_percent: percent,
  /**
   * CSS selectors: a click on a matching element opens the form. Invalid selectors are omitted when the form is
   * published.
   */
  click_triggers: z.array(line(formLimits.selectorLength)).max(formLimits.clickTriggers),
  triggers: Triggers,
  /** Smart: Trellis chooses the moment (see `smartTriggers`), and the form's own triggers are ignored. */
  visibility_mode: z.enum(['manual', 'smart']),
  /**
   * The form is only shown between these moments; null for no bound. With show_type "schedule" it opens immediately
   * during that time.
   */
  schedule: z.object({ start: moment.nullable(), end: moment.nullable() }),
  /** How long the form stays hidden after it was seen, as a number of intervals. "always" shows it every time. */
  cookie_lifetime: z.int().min(0).max(1000),
  cookie_lifetime_interval: z.enum(intervals),
  /** What ends the form for a visitor permanently: a number of views (0: never), closing it, converting. */
  stop_after: z.object({ views: z.int().min(0).max(1000), close: z.boolean(), conversion: z.boolean() }),
  device_mode: z.enum(deviceModes),
  /**
   * Whether it may cover the first page that a phone opens from a search engine. Search engines rank such pages lower.
   */
  shows_from_search: z.boolean(),
  min_cart_value: z.number().min(0).max(1e9).nullable(),
  /** Percentage of visitors who don't see this form, so that its effect can be measured. */
  hold_out: z.number().min(0).max(50),
}

/**
 * A small tab that opens the form. It is shown in the form's place before the form, after the form was closed, or both.
 * It has the form's colors.
 */
const Teaser = z.object({
  show: z.enum(['never', ...teaserMoments]),
  text: line(60),
  position: z.enum(teaserPositions),
  /** Whether visitors can dismiss it. */
  closable: z.boolean(),
})

/** How a form is displayed on the page. */
const surface = {
  teaser: Teaser,
  animation_id: z.enum(animations),
  /**
   * Modal: the page behind is blocked. Modeless: the page stays usable. Strict: the page is blocked until a button of
   * the form closes it.
   */
  popup_mode: z.enum(['modal', 'modeless', 'strict']),
  content_width: z.int().min(formLimits.minimumWidth).max(formLimits.maximumWidth),
  position: z.enum(positions),
  /** For a smart bar: fixed stays visible, static scrolls with the page. */
  show_position: z.enum(['fixed', 'static']),
  slide_direction: z.enum(slideDirections),
  bar_size: z.int().min(formLimits.minimumBar).max(formLimits.maximumBar),
  /**
   * For an inline form: auto inserts it at `auto_embed_placement` percent, manual where the page has a place for it.
   */
  embed_mode: z.enum(['auto', 'manual']),
  auto_embed_placement: percent,
  /** CSS selector of the element that the percentage refers to; empty for the page's main text. */
  embed_selector: line(formLimits.selectorLength),
  /** Active: the rest of the page is dimmed while an inline form is in the middle of the screen. */
  embed_blackout_status: z.enum(['inactive', 'active']),
  /** Whether the form has its own page, at `/l/{site key}/{landing_page_slug}`. */
  is_landing_page: z.boolean(),
  landing_page_slug: z.string().regex(slug, 'Use lowercase letters, digits and hyphens, at most 60.'),
}

/** What happens after a visitor subscribed. */
const success = {
  subscribe_redirect_url: line(2000),
  /** Fields whose answers are added to that address as parameters. */
  subscribe_redirect_fields: z.array(line(100)).max(50),
  /** Tracking pixels that the visitor's browser requests after a conversion. */
  pixels_conversion: z.array(pixel).max(formLimits.pixels),
  /** Email address of the site's member who is notified of new subscribers; empty for no one. */
  subscriber_notification: line(254).refine(
    (text) => text === '' || cleanEmail(text) !== null,
    'Enter a valid address.',
  ),
  /** Whether a subscription must be confirmed by a link in an email. */
  double_opt_in: z.boolean(),
  /** The contact lists that a subscriber is added to. Deleted lists, or those of another site, are skipped. */
  list_ids: z.array(id).max(formLimits.lists),
  discount_campaign_id: id.nullable(),
  /** With the goal "messages": the email that confirms to the sender that the message has arrived. */
  message_receipt: z.object({ is_on: z.boolean(), text: z.string().trim().max(2000) }),
}

/** The fields of a form that its owner can set, in addition to name, design, type and goal. */
export const popupSettings = {
  ...showing,
  ...surface,
  ...success,
  /** The owner's HTML for the goal "custom". It only runs on the owner's site. */
  advanced_form: z.string().max(20_000),
  /** Whether the list of forms shows its statistics. */
  showStats: z.boolean(),
}
export const PopupSettings = z.object(popupSettings)
export type PopupSettings = z.infer<typeof PopupSettings>
