import { z } from 'zod'
import { call, externalCall } from '#core/call.ts'
import type { CallLimit } from '#core/call-limit.ts'
import { Session } from './shapes.ts'

const byAddress: CallLimit = { address: { burst: 30, perMinute: 15 } }

/** Calls about single sign-on with OpenID Connect, if the installation has it. */
export const ssoCalls = {
  /**
   * `url` is the provider's page to go to. `token` stays in the browser, which needs it to finish the log-in within ten
   * minutes.
   */
  beginSso: externalCall(
    call('/accounts/sso/begin', {
      access: 'public',
      input: z.object({}),
      output: z.object({ token: z.string(), url: z.string() }),
      failure: 'Failed to start single sign-on.',
      limit: byAddress,
    }),
  ),
  /** `answer` is the query that the provider added when it redirected back. */
  finishSso: externalCall(
    call('/accounts/sso/finish', {
      access: 'public',
      input: z.object({ token: z.string().max(200), answer: z.string().max(8000) }),
      output: Session,
      failure: 'Failed to log in by single sign-on.',
      limit: byAddress,
    }),
  ),
}
