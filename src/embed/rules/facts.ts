/** What is known of a page and its visitor. What is left out is unknown. */
export interface Facts {
  /** The page's address, with query and fragment. */
  url?: string
  /** The first page of this visit, with query. */
  landing_page?: string
  /** Where the visit came from; empty when nobody sent the visitor. */
  referrer?: string
  /** ISO 3166-1, such as "DE". */
  country?: string
  device?: string
  browser?: string
  os?: string
  /** ISO codes, the most wanted first: "de-AT". */
  languages?: string[]
  /** This one included: 1 is the first. */
  visits?: number
  /** In this visit, this one included. */
  pages_seen?: number
  /** Seconds since the visit began. */
  time_on_site?: number
  /** The visitor's own clock. */
  clock?: Clock
  cart?: Cart
  order_count?: number
  /** In the currency that the site counts in. */
  total_spent?: number
  days_since_order?: number
  /** Ids. */
  lists?: string[]
  segments?: string[]
  /** Ids of forms. */
  forms_seen?: string[]
  forms_converted?: string[]
  /** By name: of those that a rule asks for, the ones that there are. */
  cookies?: Record<string, string>
  values?: Record<string, string>
  metas?: Record<string, string>
  logged_in?: boolean
  ad_blocker?: boolean
}

/** A moment as the visitor's clock shows it. */
export interface Clock {
  /** "2026-11-20" */
  date: string
  /** "18:30" */
  time: string
  /** 0 is Sunday. */
  weekday: number
}

/** What lies in the visitor's cart. */
export interface Cart {
  /** In the shop's currency: 49.9. */
  value: number
  /** Things, not lines. */
  items: number
  /** Names, handles and numbers of what is in it. */
  products: string[]
}
