import type { FormType, Interval } from '#form/document/constants.ts'
import type { CompiledRules } from './rules/compiled-rules.ts'

/** What the script on the owner's site and the server say to each other. */

/** One thing that happened. `id` is a UUIDv7 made by the browser: sent twice, it is stored once. */
export interface VisitorEvent {
  id: string
  /** The script sends views and closes; a conversion is recorded by the server when somebody subscribes. */
  kind: 'view' | 'close' | 'conversion'
  popup_id: string
  /** The visitor's random id, empty where nothing may be stored. */
  visitor_id: string
  /** The page, without query and fragment. */
  page: string
}

/** What a visitor sends with the form. `id` makes a repeated submission the same submission. */
export interface Submission {
  id: string
  popup_id: string
  visitor_id: string
  page: string
  fields: Record<string, string>
}

/** A form that may show on the owner's pages: when, how often, and where its design lies. */
export interface PublishedForm extends CompiledRules {
  id: string
  name: string
  type: FormType
  /** What opens it: so many seconds after the page came, or the visitor's leaving. The first that happens. */
  triggers: { delay?: number; exit?: true }
  /** How long it stays away after it was seen: so many intervals. "always" and "page": it comes back on every page. */
  frequency: { count: number; interval: Interval }
  /** Path of a module whose default export is the form's `compactDocument`; its name holds the hash of its text. */
  code: string
  /** Where the visitor is taken after subscribing; left out, the success step shows. */
  redirect?: string
}

/** What the server writes into a site's script: all that the loader needs to decide who sees what. */
export interface SiteConfig {
  /** The site's public key. */
  key: string
  /** The server's own address, without a slash at the end; `code`, `render` and pictures are below it. */
  origin: string
  /** Path of the chunk that draws, from the build's manifest: "/c/render-….js". */
  render: string
  forms: PublishedForm[]
}

/** Where the server answers a visitor's browser, below the origin. Bodies are JSON sent as text/plain, with the site's `key`. */
export const visitorPaths = { record: '/v/record', subscribe: '/v/subscribe' } as const

/** What `buildEmbed` leaves in `manifest.json`: file names within its folder. */
export interface EmbedManifest {
  /** A classic script in which `configPlaceholder` stands for the site's config. */
  loader: string
  /** The module that the loader imports; immutable, served as `/c/<name>`. */
  render: string
  /** Every immutable file, `render` among them. */
  files: string[]
}

/** The string literal (quotes included) in the loader that the server replaces with the config as JSON. */
export const configPlaceholder = '"__TRELLIS_CONFIG__"'
