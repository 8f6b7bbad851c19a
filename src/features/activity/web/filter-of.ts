import { type ActivityKind, activityKinds } from '#core/activity.ts'

/** Filters of the log in the address bar; empty for none. */
export const noFilter = { search: '', person: '', kind: '', from: '', to: '' }

/** Returns the filters in the format of the calls; invalid values are omitted. */
export function filterOf({ search, person, kind, from, to }: typeof noFilter) {
  return {
    ...(search && { search }),
    ...(/^[0-9a-f-]{36}$/.test(person) && { actor_id: person }),
    ...(isKind(kind) && { kind }),
    ...(isDate(from) && { from }),
    ...(isDate(to) && { to }),
  }
}

const isKind = (text: string): text is ActivityKind => (activityKinds as readonly string[]).includes(text)
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
