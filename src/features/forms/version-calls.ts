import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { sentCompanions, settable } from './settable.ts'

/** A form as it once was. Without a name it goes when it is among the oldest of many. */
const Version = z.object({
  id,
  name: z.string(),
  at: moment,
  /** Whether visitors saw it. */
  published: z.boolean(),
  /** Whether whoever asks made it. */
  is_mine: z.boolean(),
})
const versioned = { popup_id: id, version_id: id }

/** The calls about a form's versions, and about the draft of one that is live. */
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
  /** An empty name takes the name away. */
  nameVersion: call('/popup/versions/name', {
    input: z.object({ ...versioned, name: line(100) }),
    output: z.object({ version: Version }),
    failure: 'Failed to save the name.',
  }),
  /** Keeps the form as it is now, its draft with it, under a name. */
  keepVersion: call('/popup/versions/keep', {
    effect: true,
    input: z.object({ popup_id: id, name: requiredLine(100, 'Enter a name.') }),
    output: z.object({ version: Version }),
    failure: 'Failed to save the version.',
  }),
  /**
   * Keeps what was changed of a form and is not published; null forgets it (it stays as a version), and so does saving.
   * `draft_at`: the draft that the caller knows, or null; when another was kept since, the answer is 409.
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
