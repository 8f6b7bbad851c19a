import { z } from 'zod'
import { call, uploadCall } from '#core/call.ts'
import { id } from '#core/fields.ts'
import { withScopes } from '#core/with-scopes.ts'

export { maxFileBytes, maxFiles, maxMessageBytes } from './limits.ts'

/** A file that is attached to a message. */
export const Attachment = z.object({
  id,
  name: z.string(),
  /** Found in its bytes: what its name or its sender say is not believed. */
  type: z.string(),
  size: z.int(),
  /** Where it can be fetched, for at least 12 hours. */
  url: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

export const attachmentCalls = withScopes(
  { area: 'conversations', reads: [] },
  {
    /** Takes a multipart body with the `file`. Attached to nothing for a day, it is removed. */
    upload: uploadCall(
      call('/attachments/upload', {
        input: z.object({}),
        output: z.object({ attachment: Attachment }),
        failure: 'Failed to upload the file.',
      }),
    ),
  },
)
