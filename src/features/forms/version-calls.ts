import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { sentCompanions, settable } from './settable.ts'

/** An earlier version of a form. An unnamed version is removed when there are many newer ones. */
const Version = z.object({
  id,
  name: z.string(),
  at: moment,
  /** Whether visitors saw it. */
  published: z.boolean(),
  /** Whether the caller created it. */
  is_mine: z.boolean(),
})
const versioned = { popup_id: id, version_id: id }

/** Calls about a form's versions, and about the draft of a live form. */
export const versionCalls = {
  versions: call('/popup/versions', {
    input: z.object({ popup_id: id }),
    output: z.object({ versions: z.array(Version) }),
    failure: 'Failed to load versions.',
  }),
  loadVersion: call('/popup/versions/load', {
    input: z.object(versioned),
    output: z.object({ version: Version, popup: z.object(settable) }),
    failure: 'Failed to load versions.',
  }),
  /** An empty name removes the name. */
  nameVersion: call('/popup/versions/name', {
    input: z.object({ ...versioned, name: line(100) }),
    output: z.object({ version: Version }),
    failure: 'Failed to save the name.',
  }),
  /** Saves the current form, including its draft, as a named version. */
  keepVersion: call('/popup/versions/keep', {
    effect: true,
    input: z.object({ popup_id: id, name: requiredLine(100, 'Enter a name.') }),
    output: z.object({ version: Version }),
    failure: 'Failed to save the version.',
  }),
  /**
   * Stores unpublished changes of a form. Null deletes the draft (it is kept as a version), and so does saving the
   * form. `draft_at` is the draft that the caller knows, or null. If another one has been stored since, the response is
   * 409.
   */
  saveDraft: call('/popup/draft/save', {
    effect: true,
    input: z.object({
      popup_id: id,
      draft_at: moment.nullable(),
      changes: z
        .object({ ...settable, ...sentCompanions, name: line(200) })
        .partial()
        .nullable(),
    }),
    output: z.object({ draft_at: moment.nullable() }),
    failure: 'Failed to save the draft.',
  }),
}
