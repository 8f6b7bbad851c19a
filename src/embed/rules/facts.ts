/** Known facts about a page and its visitor. An omitted fact is unknown. */
export interface Facts {
  /** URL of the page, with query and fragment. */
  url?: string
  /** First page of this visit, with query. */
  landing_page?: string
  /** Referrer of the visit; empty if there is none. */
  referrer?: string
  /** ISO 3166-1 code, such as "DE". */
  country?: string
  device?: string
  browser?: string
  os?: string
  /** ISO codes in order of preference, such as "de-AT". */
  languages?: string[]
  /** Number of visits, including this one: 1 is the first. */
  visits?: number
  /** Pages seen in this visit, including this one. */
  pages_seen?: number
  /** Seconds since the visit began. */
  time_on_site?: number
  /** Date and time on the visitor's clock. */
  clock?: Clock
  cart?: Cart
  order_count?: number
  /** In the site's reporting currency. */
  total_spent?: number
  days_since_order?: number
  /** List IDs. */
  lists?: string[]
  segments?: string[]
  /** Form IDs. */
  forms_seen?: string[]
  forms_converted?: string[]
  /** Existing cookies by name; only those that a rule refers to. */
  cookies?: Record<string, string>
  values?: Record<string, string>
  metas?: Record<string, string>
  logged_in?: boolean
  ad_blocker?: boolean
}

/** A moment in the visitor's local time. */
export interface Clock {
  /** "2026-11-20" */
  date: string
  /** "18:30" */
  time: string
  /** 0 is Sunday. */
  weekday: number
}

/** Contents of the visitor's cart. */
export interface Cart {
  /** In the shop's currency, such as 49.9. */
  value: number
  /** Number of items, not of line items. */
  items: number
  /** Names, handles and numbers of the products in the cart. */
  products: string[]
}
