import { z } from 'zod'
import { call, uploadCall } from '#core/call.ts'
import { id } from '#core/fields.ts'
import { withScopes } from '#core/with-scopes.ts'

export { maxFileBytes, maxFiles, maxMessageBytes } from './limits.ts'

/** A file attached to a message. */
export const Attachment = z.object({
  id,
  name: z.string(),
  /** Detected from the content. The type claimed by its name or sender isn't trusted. */
  type: z.string(),
  size: z.int(),
  /** Download address, valid for at least 12 hours. */
  url: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

export const attachmentCalls = withScopes(
  { area: 'conversations', reads: [] },
  {
    /** Takes a multipart body with the `file`. It is deleted if it isn't attached to anything within a day. */
    upload: uploadCall(
      call('/attachments/upload', {
        input: z.object({}),
        output: z.object({ attachment: Attachment }),
        failure: 'Failed to upload the file.',
      }),
    ),
  },
)
