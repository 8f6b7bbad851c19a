import type {
  Animation,
  Device,
  FormType,
  Interval,
  Position,
  SlideDirection,
  TeaserMoment,
  TeaserPosition,
} from '#form/document/constants.ts'
import type { CompiledRules } from './rules/compiled-rules.ts'
import type { PieceName } from './pieces.ts'
import type { LoaderName } from './script-config.ts'

/** The protocol between the script on the owner's site and the server. */

/** "step" alone was sent by older scripts that didn't specify which step. */
type StepKind = 'step' | `step-${number}`

/** An event of a visitor. `id` is a UUIDv7 created by the browser; an event that is sent twice is stored once. */
export interface VisitorEvent {
  id: string
  /**
   * The script sends views, closes, "held" for a form that a visitor of the control group did not see, and once per
   * view: "click" when a link was followed, the page was shared, or the owner's own form was sent; "step-2" and so on
   * for the further tabs that were reached; "submit" when the required fields were filled in and sent. The server
   * records a conversion: when a visitor subscribes, or for the click of a form whose only goal is that click.
   */
  kind: 'view' | 'close' | 'click' | 'submit' | 'held' | 'conversion' | StepKind
  popup_id: string
  /** The visitor's random ID; empty if nothing may be stored. */
  visitor_id: string
  /** URL of the page, without query and fragment. */
  page: string
  /** The campaign, or the host of the page, that led the visitor here; omitted or empty for none. */
  source?: string
  /** Number of touch points that the screen supports. */
  touches?: number
  /** Whether the visitor is the owner, who asked to be excluded from the statistics; see `#trellis-owner`. */
  owner?: boolean
}

/** Data that a visitor sends with the form. `id` makes a repeated submission count as the same one. */
export interface Submission {
  id: string
  popup_id: string
  visitor_id: string
  page: string
  /** As in `VisitorEvent`. */
  source?: string
  touches?: number
  owner?: boolean
  fields: Record<string, string>
}

/** Contents of a visitor's cart. Amounts are in units of the currency; data that the shop doesn't provide is empty. */
export interface CartSnapshot {
  currency: string
  total: number
  lines: {
    product_id: string
    /** Empty if the product has only one variant. */
    variant_id: string
    title: string
    quantity: number
    price: number
    url: string
    image: string
  }[]
}

/**
 * A visitor's action in a shop, on a site connected to it. `id` is a UUIDv7 created by the browser; an event that is
 * sent twice is stored once.
 */
export interface CartEvent {
  key: string
  id: string
  /** Never empty: if nothing may be stored about a visitor, nothing is sent. */
  visitor_id: string
  kind: 'viewed' | 'cart' | 'checkout'
  /** Only for "viewed". */
  product?: { id: string; title: string; url: string; price?: number }
  /** For the other two kinds: the cart at that time. Without lines, it was emptied. */
  cart?: CartSnapshot
}

/** Data sent with a submission with which the server distinguishes people from bots. */
export interface BotSignals {
  /** Empty if no ticket could be obtained. */
  ticket: string
  /** Contents of the field that is hidden from visitors. */
  trap: string
  /** Milliseconds for which the form has been visible. */
  shown_for: string
  /** The address that was doubted before and typed again. */
  sure: string
  /** The language of the page. */
  lang: string
  /** Version of the form that was seen: the hash in its module's name. */
  version: string
}

/** The triggers that open a form; the first to occur does. Times are in seconds, `scroll` in percent of the page. */
export interface PublishedTriggers {
  delay?: number
  exit?: true
  scroll?: number
  inactivity?: number
  /** CSS selectors; a click on a matching element opens the form. */
  clicks?: string[]
  timeOnSite?: number
  pages?: number
  cart?: true
  /** Name of a custom event of the page. */
  event?: string
}

/**
 * A form that may show on the owner's pages: when, how often, and where its design is stored. Omitted properties have
 * their most common value.
 */
export interface PublishedForm extends Omit<CompiledRules, 'rules'> {
  /** 1 means that the rules are in the form's module. */
  rules?: CompiledRules['rules'] | 1
  id: string
  name: string
  type: FormType
  triggers: PublishedTriggers
  /** Time range in which it may open, in milliseconds since 1970. */
  from?: number
  until?: number
  /**
   * How long it stays hidden after it was seen: `count` intervals. "always": it comes back on every page; "page": after
   * `count` pages.
   */
  frequency: { count: number; interval: Interval }
  /** Conditions that end it permanently: a number of views, or closing it. `again`: not even a conversion ends it. */
  stop?: { views?: number; close?: true; again?: true }
  /** Omitted: on all devices. */
  devices?: Device[]
  /** Whether it may cover the first page that a phone opens directly from a search engine. */
  fromSearch?: true
  /** Minimum value of the visitor's cart. */
  cart?: number
  /** Percentage of visitors who don't see it. The variants of a test share one control group. */
  holdOut?: number
  surface?: PublishedSurface
  teaser?: PublishedTeaser
  /** Set if the form is one of several variants of a test. Each visitor always sees the same one, chosen by weight. */
  test?: { id: string; variant: string; weight: number }
  /**
   * Path of a module whose default export is the first part of the form's `publishInParts`. Its name contains the hash
   * of both parts. The other part is at `successStepFile`.
   */
  code: string
  /** Target to which the visitor is redirected after subscribing; if omitted, the success step is shown. */
  redirect?: string
  /** Fields whose answers are added as parameters of `redirect`. */
  redirectFields?: string[]
  /** URLs of tracking pixels that the browser requests after a conversion. */
  pixels?: string[]
}

/** How a form is placed on the page, as far as it differs from the default of its type. */
export interface PublishedSurface {
  /** Defaults to center; for a scroll box to bottom-right, for a smart bar to top. */
  position?: Position
  /** Defaults to rise. */
  animation?: Animation
  /** Side from which a scroll box slides in; defaults to right. */
  from?: SlideDirection
  /** Whether the form is the only content of its page. */
  page?: true
  /** Whether the page behind stays usable. */
  modeless?: true
  /** Whether only its own buttons close it, as in an age gate. */
  strict?: true
  /** For a smart bar: whether it scrolls away with the page. */
  static?: true
  /** Height of a smart bar, and width of its contents or of an inline form. Defaults to those of `formDefaults`. */
  size?: number
  width?: number
  /**
   * For an inline form: it is inserted after this percentage of the element's text. If omitted, the page has a
   * designated place for it.
   */
  embed?: { at: number; within?: string }
  /** Whether the rest of the page is dimmed while an inline form is in the middle of the screen. */
  blackout?: true
}

/** A small tab that opens the form. */
export interface PublishedTeaser {
  text: string
  /** Whether it appears instead of the form when its trigger fires, after it was closed, or both. */
  when: TeaserMoment
  /** Defaults to bottom-right. */
  position?: TeaserPosition
  /** Whether visitors can't dismiss it. */
  lasting?: true
  /** Label of its ×, by the page's language; defaults to "Close". */
  closeNames?: Readonly<Record<string, string>>
  /** CSS colors. */
  background: string
  color: string
}

/** Content other than forms that may be on the owner's pages. Each is a piece of the page script with that name. */
export type ExtraName = 'share-buttons' | 'image-buttons' | 'chat-launcher'

/** An extra of a site: where it shows, and where its settings are stored. */
export interface PublishedExtra extends CompiledRules {
  name: ExtraName
  /** Omitted: on all devices. */
  devices?: Device[]
  /** Start of the path of a module whose default export is its settings. The page's language and ".js" are appended. */
  code: string
}

/** Settings that apply to all forms of the site. */
export interface PublishedSettings {
  /** Maximum number of forms that a visitor sees per interval. */
  cap?: { count: number; interval: Interval }
  /** Percentage of visitors who see no form at all. */
  holdOut?: number
  /** Restricts storage: not before the page's consent tool allows it, or never. */
  consent?: 'wait' | 'never'
  /** Whether the forms show what they are made with. */
  branding?: true
  /** Languages, other than the original English, for which built-in texts exist: see `translate.ts`. */
  languages?: string[]
  /** Set if a shop is connected that doesn't report carts itself, so the script does. */
  cartEvents?: true
  /** Whether rules of its forms use data of contacts. */
  contactFacts?: true
  /** Whether the owner's server renews the script's cookie. */
  serverCookie?: true
}

/**
 * The configuration that the server writes into a site's script: everything that the loader needs to decide who sees
 * what.
 */
export interface SiteConfig extends PublishedSettings {
  /** The site's public key. */
  key: string
  /** The server's own origin, without a trailing slash. `code`, the pieces and images are below it. */
  origin: string
  /** Set in a preview of a form that isn't live: nothing is stored or sent, and each submission succeeds. */
  preview?: true
  forms: PublishedForm[]
  extras?: PublishedExtra[]
}

/** Contents of the `manifest.json` that `buildEmbed` writes: file names within its folder. */
export interface EmbedManifest {
  /** Classic scripts in which `configPlaceholder` is replaced with the site's config, by loader variant. */
  loaders: Record<LoaderName, string>
  /** The file of each piece, by name. They are immutable modules, served as `/c/<file>`. */
  pieces: Record<PieceName, string>
}

/** The string literal (quotes included) in the loader that the server replaces with the config as JSON. */
export const configPlaceholder = '"__TRELLIS_CONFIG__"'
