import { profileFields } from './contract.ts'
import type { Contact } from './shapes.ts'
import { mergeFields } from './rules.ts'

type Profile = Pick<Contact, (typeof profileFields)[number]>
/** The data of two contacts that a merge combines. All other data stays separate. */
export type Merged = Profile & Pick<Contact, 'fields' | 'tags' | 'lists' | 'email_gap_days'>

/** Returns the remaining contact after a merge: its own data, and data of the other that it lacks. */
export function merged(kept: Merged, from: Merged): Merged {
  const profile = Object.fromEntries(profileFields.map((name) => [name, kept[name] || from[name]])) as Profile
  return {
    ...profile,
    // Its own answers take precedence. If there are too many, those of the other contact are dropped.
    fields: mergeFields(kept.fields, { ...from.fields, ...kept.fields }),
    tags: [...new Set([...kept.tags, ...from.tags])],
    lists: [...new Set([...kept.lists, ...from.lists])],
    // If the contact asked for fewer emails at either address, the lower frequency applies.
    email_gap_days: Math.max(kept.email_gap_days, from.email_gap_days),
  }
}

/**
 * Returns the remaining contact after a merge is undone. Data from the merge is removed; data changed since then stays.
 */
export function unmerged(now: Merged, before: Merged, after: Merged): Merged {
  const profile = profileFields.map((name) => [name, now[name] === after[name] ? before[name] : now[name]])
  const isGiven = (name: string) => before.fields[name] === undefined && now.fields[name] === after.fields[name]
  const own = (mine: string[], had: string[], got: string[]) =>
    mine.filter((one) => had.includes(one) || !got.includes(one))
  return {
    ...(Object.fromEntries(profile) as Profile),
    fields: Object.fromEntries(Object.entries(now.fields).filter(([name]) => !isGiven(name))),
    tags: own(now.tags, before.tags, after.tags),
    lists: own(now.lists, before.lists, after.lists),
    email_gap_days: now.email_gap_days === after.email_gap_days ? before.email_gap_days : now.email_gap_days,
  }
}
