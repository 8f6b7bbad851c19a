/** What people do on a site, as its activity log sorts it. */
export const activityKinds = ['change', 'publish', 'send', 'import', 'export', 'delete', 'people', 'access'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** A line of the activity log. */
export interface ActivityLine {
  readonly kind: ActivityKind
  /** What was done, in the past: "Published a form". */
  readonly text: string
}

/** What a call writes into the activity log of its site when it went well. */
export interface LoggedActivity extends ActivityLine {
  /**
   * The field of the answer, else of the input, that says what it was done to: an object with `id` and `name`, an id whose name
   * `Room.named` finds, a name, or a list.
   */
  readonly about?: string
  /** The field of the input without which the call only reads, and writes no line. */
  readonly onlyWith?: string
  /** Left out for whoever asks; 'administrator' where only one of the installation may. */
  readonly by?: 'administrator'
  /** Lines that stand in for this one, by the value of a field of the input ("popup.status"); null for none. */
  readonly cases?: { readonly field: string; readonly lines: Readonly<Record<string, ActivityLine | null>> }
}
