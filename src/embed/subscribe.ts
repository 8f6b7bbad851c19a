import type { SubmitResult } from '#form/render/send-fields.ts'
import { postWithRetry } from './post-with-retry.ts'
import { visitorPaths, type Signs, type SiteConfig, type Submission } from './protocol.ts'
import { toJson } from './to-json.ts'

type Answer = Extract<SubmitResult, { ok: true }> & { success: boolean; error: string; issues: [] }

/**
 * Sends a submission. What the network or the server could not do is tried again, always as the same submission; what
 * the server refuses comes back with its words.
 */
export async function subscribe(
  site: Pick<SiteConfig, 'key' | 'origin'>,
  submission: Submission & Signs,
): Promise<SubmitResult> {
  const body = toJson({ key: site.key, ...submission })
  const { status, answer } = await postWithRetry<Answer>(site.origin + visitorPaths.subscribe, body)
  // A 200 alone may be the page of something between.
  if (answer.success) return { ...answer, ok: true }
  const { error, issues } = status >= 400 && status < 500 && status !== 408 ? answer : {}
  return { ok: false, ...(error && { message: error }), ...(issues && { issues }) }
}
