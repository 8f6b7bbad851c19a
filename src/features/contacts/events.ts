import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** The brand of a page: colors are "#rrggbb". */
const PageLook = z.object({
  name: z.string(),
  logo: z.string(),
  logoWidth: z.number(),
  canvas: z.string(),
  paper: z.string(),
  ink: z.string(),
  button: z.string(),
  onButton: z.string(),
  buttonRadius: z.number(),
})

const ofContacts = z.object({ site_id: id, contact_ids: z.array(id).min(1) })
const two = z.object({ site_id: id, from_id: id, to_id: id })

/** Events of contacts. */
export const contactEvents = events('contacts', {
  subscribed: {
    when: 'Contacts become subscribed who were not. `is_history`: they had agreed before, and came by a file or with the history of a store.',
    payload: ofContacts.extend({ is_history: z.boolean() }),
  },
  confirmed: {
    when: 'A contact proves by a mail that the address is theirs (double opt-in).',
    payload: z.object({ site_id: id, contact_id: id }),
  },
  unsubscribed: { when: 'Contacts are no longer subscribed: they left, or were unsubscribed.', payload: ofContacts },
  tagged: {
    when: 'Contacts get a tag that they did not have. An import tells of none.',
    payload: ofContacts.extend({ tag: z.string() }),
  },
  joinedList: {
    when: 'Contacts come onto a list that they were not on. An import tells of none.',
    payload: ofContacts.extend({ list_id: id }),
  },
  brandAsked: {
    when: 'Somebody opens the page behind the unsubscribe link. Listeners answer in which colors, and with which logo, it is shown.',
    payload: z.object({ site_id: id }),
    answer: PageLook.nullable(),
  },
  merged: {
    when: 'One contact becomes part of another. Listeners move what they keep of it, and answer the ids of what they moved.',
    payload: two,
    answer: z.array(id),
  },
  unmerged: {
    when: 'A merge is taken back. `moved` is what the listeners answered then, by room.',
    payload: two.extend({ moved: z.record(z.string(), z.array(id).readonly()) }),
  },
  erased: {
    when: 'A person is erased. Listeners erase what no table of theirs holds by a key, and answer how many rows.',
    payload: z.object({ site_id: id, email_key: z.string() }),
    answer: z.number(),
  },
})
