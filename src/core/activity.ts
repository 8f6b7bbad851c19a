/** Kinds of user activity on a site, by which the activity log is grouped. */
export const activityKinds = ['change', 'publish', 'send', 'import', 'export', 'delete', 'people', 'access'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** A line of the activity log. */
export interface ActivityLine {
  readonly kind: ActivityKind
  /** The action in the past tense: "Published a form". */
  readonly text: string
}

/** The entry that a successful call writes to the activity log of its site. */
export interface LoggedActivity extends ActivityLine {
  /**
   * Field of the response, or else of the input, that names the subject: an object with `id` and `name`, an id whose
   * name `Room.named` finds, a name, or a list.
   */
  readonly about?: string
  /** Field of the input without which the call only reads, and writes no line. */
  readonly onlyWith?: string
  /**
   * Who did it. Omitted for the caller; 'administrator' if only an administrator of the installation may make the call.
   */
  readonly by?: 'administrator'
  /** Lines that replace this one, by the value of an input field ("popup.status"); null for no line. */
  readonly cases?: { readonly field: string; readonly lines: Readonly<Record<string, ActivityLine | null>> }
}
