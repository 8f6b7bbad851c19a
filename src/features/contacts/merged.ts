import { profileFields } from './contract.ts'
import type { Contact } from './shapes.ts'
import { mergeFields } from './rules.ts'

type Profile = Pick<Contact, (typeof profileFields)[number]>
/** What two contacts bring together; what else there is of them is theirs alone. */
type Merged = Profile & Pick<Contact, 'fields' | 'tags' | 'lists'>

/** What the one that stays is after a merge: its own, and what it lacks of the other. */
export function merged(kept: Merged, from: Merged): Merged {
  const profile = Object.fromEntries(profileFields.map((name) => [name, kept[name] || from[name]])) as Profile
  return {
    ...profile,
    fields: mergeFields(from.fields, kept.fields),
    tags: [...new Set([...kept.tags, ...from.tags])],
    lists: [...new Set([...kept.lists, ...from.lists])],
  }
}
