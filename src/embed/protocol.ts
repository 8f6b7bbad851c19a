/** What the script on the owner's site and the server say to each other. */

/** One thing that happened. `id` is a UUIDv7 made by the browser: sent twice, it is stored once. */
export interface VisitorEvent {
  id: string
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
