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

/** What opens a form besides `show_type`, whichever comes first. The unit is seconds, percent or pages. */
const Triggers = z
  .object({
    delay: seconds,
    exit: z.literal(true),
    scroll: percent,
    inactivity: seconds,
    time_on_site: seconds,
    page_count: z.int().min(1).max(1000),
    add_to_cart: z.literal(true),
    /** The name of an event that the page tells us of: `trellis.track(name)`. */
    event: line(100),
  })
  .partial()

/** When a form shows and how often. */
const showing = {
  /** What makes it open. Its value: before_show_delay, trigger_percent, click_triggers, schedule, or one of `triggers`. */
  show_type: z.enum(showTypes),
  before_show_delay: seconds,
  before_show_delay_interval: z.enum(intervals),
  trigger_percent: percent,
  /** CSS selectors: a click on what they find opens the form. One that is none is left out when the form is published. */
  click_triggers: z.array(line(formLimits.selectorLength)).max(formLimits.clickTriggers),
  triggers: Triggers,
  /** Smart: Trellis chooses the moment (see `smartTriggers`), and what opens the form is not looked at. */
  visibility_mode: z.enum(['manual', 'smart']),
  /** The form shows between these moments alone; null for no bound. With show_type "schedule" it opens at once within. */
  schedule: z.object({ start: moment.nullable(), end: moment.nullable() }),
  /** How long it stays away after it was seen: so many intervals; "always" shows it every time. */
  cookie_lifetime: z.int().min(0).max(1000),
  cookie_lifetime_interval: z.enum(intervals),
  /** What ends it for a visitor for good: so many views (0: never), closing it, converting. */
  stop_after: z.object({ views: z.int().min(0).max(1000), close: z.boolean(), conversion: z.boolean() }),
  device_mode: z.enum(deviceModes),
  /** Whether it may cover the first page that a phone opens straight from a search engine, which search engines mark down. */
  shows_from_search: z.boolean(),
  min_cart_value: z.number().min(0).max(1e9).nullable(),
  /** The percentage of visitors who do not see this form, so that what it brings can be measured. */
  hold_out: z.number().min(0).max(50),
}

/** A small tab that opens the form, in its place before it, after it was closed, or both. Its colors are the form's own. */
const Teaser = z.object({
  show: z.enum(['never', ...teaserMoments]),
  text: line(60),
  position: z.enum(teaserPositions),
  /** Whether visitors can send it away. */
  closable: z.boolean(),
})

/** How a form stands on the page. */
const surface = {
  teaser: Teaser,
  animation_id: z.enum(animations),
  /** Modal: the page behind waits. Modeless: it can be used on. Strict: it waits until a button of the form lets it go on. */
  popup_mode: z.enum(['modal', 'modeless', 'strict']),
  content_width: z.int().min(formLimits.minimumWidth).max(formLimits.maximumWidth),
  position: z.enum(positions),
  /** Of a smart bar: fixed stays in sight, static scrolls away with the page. */
  show_position: z.enum(['fixed', 'static']),
  slide_direction: z.enum(slideDirections),
  bar_size: z.int().min(formLimits.minimumBar).max(formLimits.maximumBar),
  /** Of an inline form: auto puts it in at `auto_embed_placement` percent, manual where the page has a place for it. */
  embed_mode: z.enum(['auto', 'manual']),
  auto_embed_placement: percent,
  /** The element in which the percents are counted; empty for the page's main text. */
  embed_selector: line(formLimits.selectorLength),
  /** Active: the rest of the page is dimmed while an inline form is in the middle of the screen. */
  embed_blackout_status: z.enum(['inactive', 'active']),
  /** A page of its own, at `/l/{site key}/{landing_page_slug}`. */
  is_landing_page: z.boolean(),
  landing_page_slug: z.string().regex(slug, 'Use lowercase letters, digits and hyphens, at most 60.'),
}

/** What happens once somebody subscribed. */
const success = {
  subscribe_redirect_url: line(2000),
  /** The fields whose answers are sent along as parameters of that address. */
  subscribe_redirect_fields: z.array(line(100)).max(50),
  /** Pictures that the visitor's browser asks for after a conversion. */
  pixels_conversion: z.array(pixel).max(formLimits.pixels),
  /** The address of a member of the site who is told of new subscribers; empty for nobody. */
  subscriber_notification: line(254).refine(
    (text) => text === '' || cleanEmail(text) !== null,
    'Enter a valid address.',
  ),
  /** Whether a subscription counts only after a click in a mail. */
  double_opt_in: z.boolean(),
  /** The contact lists that a subscriber goes on. One that is deleted, or not the site's, is left out. */
  list_ids: z.array(id).max(formLimits.lists),
  discount_campaign_id: id.nullable(),
  /** With the goal "messages": the email by which a sender is told that the message has arrived. */
  message_receipt: z.object({ is_on: z.boolean(), text: z.string().trim().max(2000) }),
}

/** The fields of a form that its owner may set, besides name, design, type and goal. */
export const popupSettings = {
  ...showing,
  ...surface,
  ...success,
  /** HTML of the owner's, for the goal "custom". It runs on the owner's site alone. */
  advanced_form: z.string().max(20_000),
  /** Whether the list of forms shows its statistics. */
  showStats: z.boolean(),
}
export const PopupSettings = z.object(popupSettings)
export type PopupSettings = z.infer<typeof PopupSettings>
