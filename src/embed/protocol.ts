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

/** What the script on the owner's site and the server say to each other. */

/** "step" alone is what scripts sent that did not say which. */
type StepKind = 'step' | `step-${number}`

/** One thing that happened. `id` is a UUIDv7 made by the browser: sent twice, it is stored once. */
export interface VisitorEvent {
  id: string
  /**
   * The script sends views, closes, "held" for what a visitor of the hold-out did not see, and once for each view: "click" when a link was
   * followed, shared, or the owner's own form sent, "step-2" and so on for the further tabs that were come to, "submit" when what was
   * asked was filled in and sent. A conversion is recorded by the server: when somebody subscribes, or for the click of a form that
   * is for no more than it.
   */
  kind: 'view' | 'close' | 'click' | 'submit' | 'held' | 'conversion' | StepKind
  popup_id: string
  /** The visitor's random id, empty where nothing may be stored. */
  visitor_id: string
  /** The page, without query and fragment. */
  page: string
  /** The campaign, or the host of the page, that led the visitor here; left out or empty: nobody. */
  source?: string
  /** Fingers that the screen can tell apart. */
  touches?: number
  /** It is the owner, who asked to be left out of the figures; see `#trellis-owner`. */
  owner?: boolean
}

/** What a visitor sends with the form. `id` makes a repeated submission the same submission. */
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

/** What is in a visitor's cart. Amounts are in units of the currency; what the shop does not tell is empty. */
export interface CartSnapshot {
  currency: string
  total: number
  lines: {
    product_id: string
    /** Empty: the product has but one kind. */
    variant_id: string
    title: string
    quantity: number
    price: number
    url: string
    image: string
  }[]
}

/** What a visitor does in a shop, on a site that is connected to it. `id` is a UUIDv7 made by the browser: sent twice, it is stored once. */
export interface CartEvent {
  key: string
  id: string
  /** Never empty: of whom nothing may be stored, nothing is told. */
  visitor_id: string
  kind: 'viewed' | 'cart' | 'checkout'
  /** Of "viewed". */
  product?: { id: string; title: string; url: string; price?: number }
  /** Of the other two, as it is then; without lines: it was emptied. */
  cart?: CartSnapshot
}

/** What goes along with a submission, by which the server tells people from machines. */
export interface Signs {
  /** Empty when none could be had. */
  ticket: string
  /** What stands in the field that no visitor sees. */
  trap: string
  /** Milliseconds for which the form has been on the screen. */
  shown_for: string
  /** The address that was doubted before and typed again. */
  sure: string
  /** The language of the page. */
  lang: string
  /** Which version of the form was seen: the hash in the name of its module. */
  version: string
}

/** What opens a form: the first of these that happens. Times in seconds, `scroll` in percent of the page. */
export interface PublishedTriggers {
  delay?: number
  exit?: true
  scroll?: number
  inactivity?: number
  /** CSS selectors: a click on what one of them finds. */
  clicks?: string[]
  timeOnSite?: number
  pages?: number
  cart?: true
  /** The name of an event of the page's own. */
  event?: string
}

/** A form that may show on the owner's pages: when, how often, and where its design lies. What is left out is as it mostly is. */
export interface PublishedForm extends Omit<CompiledRules, 'rules'> {
  /** 1: they are in the form's module. */
  rules?: CompiledRules['rules'] | 1
  id: string
  name: string
  type: FormType
  triggers: PublishedTriggers
  /** It opens between these moments alone, in milliseconds since 1970. */
  from?: number
  until?: number
  /** How long it stays away after it was seen: so many intervals. "always": it comes back on every page; "page": after so many pages. */
  frequency: { count: number; interval: Interval }
  /** What ends it for good: so many views, closing it; `again`: not even a conversion does. */
  stop?: { views?: number; close?: true; again?: true }
  /** Left out: on all of them. */
  devices?: Device[]
  /** It may cover the first page that a phone opens straight from a search engine. */
  fromSearch?: true
  /** The least that has to be in the visitor's cart. */
  cart?: number
  /** The percentage of visitors who do not see it; those of a test hold out together. */
  holdOut?: number
  surface?: PublishedSurface
  teaser?: PublishedTeaser
  /** The form is one of several variants of a test, of which each visitor sees the same one, chosen by weight. */
  test?: { id: string; variant: string; weight: number }
  /**
   * Path of a module whose default export is the first part of the form's `publishInParts`; its name holds the hash of both
   * parts. The other one is at `successStepFile`.
   */
  code: string
  /** Where the visitor is taken after subscribing; left out, the success step shows. */
  redirect?: string
  /** The fields whose answers are sent along as parameters of `redirect`. */
  redirectFields?: string[]
  /** Addresses of pictures that the browser asks for after a conversion. */
  pixels?: string[]
}

/** How a form stands on the page, as far as it is not as the forms of its type mostly are. */
export interface PublishedSurface {
  /** Left out: center; a scroll box bottom-right, a smart bar top. */
  position?: Position
  /** Left out: rise. */
  animation?: Animation
  /** Where a scroll box comes in from; left out: right. */
  from?: SlideDirection
  /** The form is all that there is on its page. */
  page?: true
  /** The page behind can be used on. */
  modeless?: true
  /** Its own buttons alone close it: an age gate. */
  strict?: true
  /** Of a smart bar: it scrolls away with the page. */
  static?: true
  /** The height of a smart bar and the width of what is in it or of an inline form; left out: those of `formDefaults`. */
  size?: number
  width?: number
  /** Of an inline form: it is put in at so many percent of the element; left out: the page has a place for it. */
  embed?: { at: number; within?: string }
  /** The rest of the page is dimmed while an inline form is in the middle of the screen. */
  blackout?: true
}

/** A small tab that opens the form. */
export interface PublishedTeaser {
  text: string
  /** In the form's place when its time has come, after it was closed, or both. */
  when: TeaserMoment
  /** Left out: bottom-right. */
  position?: TeaserPosition
  /** Visitors cannot send it away. */
  lasting?: true
  /** What its × is called, by the language of the page; left out: "Close". */
  closeNames?: Readonly<Record<string, string>>
  /** Colors, as CSS takes them. */
  background: string
  color: string
}

/** What may stand on the owner's pages beside forms; each is a piece of the page script, named so. */
export type ExtraName = 'share-buttons' | 'image-buttons' | 'chat-launcher'

/** An extra of a site: where it shows, and where its settings lie. */
export interface PublishedExtra extends CompiledRules {
  name: ExtraName
  /** Left out: on all of them. */
  devices?: Device[]
  /** The start of the path of a module whose default export is its settings; the page's language and ".js" follow. */
  code: string
}

/** What holds for all forms of the site. */
export interface PublishedSettings {
  /** A visitor sees at most so many forms in an interval. */
  cap?: { count: number; interval: Interval }
  /** The percentage of visitors who see no form at all. */
  holdOut?: number
  /** Whether anything may be stored: not before the page's consent tool says so, or never. */
  consent?: 'wait' | 'never'
  /** The forms say who made them. */
  branding?: true
  /** Languages, besides the English that they are written in, that there are texts of ours in: see `translate.ts`. */
  languages?: string[]
  /** A shop is connected that does not tell of carts itself: the script does. */
  cartEvents?: true
  /** Rules of its forms look at what is known of contacts. */
  contactFacts?: true
  /** The owner's server renews the script's cookie. */
  serverCookie?: true
}

/** What the server writes into a site's script: all that the loader needs to decide who sees what. */
export interface SiteConfig extends PublishedSettings {
  /** The site's public key. */
  key: string
  /** The server's own address, without a slash at the end; `code`, the pieces and pictures are below it. */
  origin: string
  /** Somebody looks at a form that is not live: nothing is stored and nothing is sent, and each submission goes well. */
  preview?: true
  forms: PublishedForm[]
  extras?: PublishedExtra[]
}

/** Where the server answers a visitor's browser, below the origin. Bodies are JSON sent as text/plain, with the site's `key`. */
export const recordPath = '/v/record'
/** All that most forms call. */
export const visitorPaths = { record: recordPath, subscribe: '/v/subscribe', ticket: '/v/ticket' } as const

/** How many have converted on a form that tells it: by the site's key and the form's id. */
export const signupsPath = '/v/signups'

/** Where a page tells that it cannot send what was typed, as `<key>/<kind>.js`: it is loaded like a piece. */
export const problemPath = '/v/problem'

/** Where a file goes ahead of the form it belongs to: `?key=…&popup_id=…&field=…`, a multipart body. */
export const uploadPath = '/v/upload'
/** The page's policy forbids it; there was no answer; the request failed though the browser is online. */
export const scriptProblems = ['policy', 'timeout', 'blocked'] as const
export type ScriptProblem = (typeof scriptProblems)[number]

/** Where what the rules ask of a contact is answered. */
export const contactFactsPath = '/v/contact-facts'

/** Where it is told that a visitor copied or applied their code. */
export const codeUsedPath = '/v/code/used'

/** The same, for pieces that few pages load. */
export const piecePaths = {
  play: '/v/play',
  pushOptions: '/v/push/options',
  pushSubscribe: '/v/push/subscribe',
  identify: '/v/identify',
  confirm: '/v/confirm',
  code: '/v/code',
  order: '/v/order',
  cart: '/v/cart',
} as const

/** Where a click on a share button is counted, and how often a page was shared. */
export const sharePaths = { click: '/v/share', counts: '/v/share/counts' } as const

/** Where an event of the page's own is told. */
export const customEventPath = '/v/track'

/** Where the texts of ours lie that visitors read in forms, as `<key>/<language>.js`. */
export const textsPath = '/v/texts'

/** In the address of a page of the shop: a discount code that the script takes to the cart, as from a link in an email. */
export const codeParam = 'trellis_code'

/** Where the second part of a design lies, by the path of the first. */
export function successStepFile(code: string): string {
  return code.replace(/\.js$/, '-2.js')
}

/** What `buildEmbed` leaves in `manifest.json`: file names within its folder. */
export interface EmbedManifest {
  /** Classic scripts in which `configPlaceholder` stands for the site's config, by how much they can. */
  loaders: Record<LoaderName, string>
  /** The file of each piece by the piece's name: immutable modules, served as `/c/<file>`. */
  pieces: Record<PieceName, string>
}

/** The string literal (quotes included) in the loader that the server replaces with the config as JSON. */
export const configPlaceholder = '"__TRELLIS_CONFIG__"'
