import type { SubmitResult } from '#form/render/send-fields.ts'
import { ask } from './ask.ts'
import { visitorPaths, type Signs, type SiteConfig, type Submission } from './protocol.ts'
import { toJson } from './to-json.ts'

/**
 * Sends a submission. What the network or the server could not do is tried again, always as the same submission; what
 * the server refuses comes back with its words.
 */
export async function subscribe(
  site: Pick<SiteConfig, 'key' | 'origin'>,
  submission: Submission & Signs,
): Promise<SubmitResult> {
  const { status, text } = await ask(site.origin + visitorPaths.subscribe, toJson({ key: site.key, ...submission }))
  if (status >= 200 && status < 300) return { ...(JSON.parse(text) as SubmitResult), ok: true }
  return status >= 400 && status < 500 && status !== 408 ? refusal(text) : { ok: false }
}

function refusal(text: string): SubmitResult {
  try {
    const { error, issues } = JSON.parse(text) as { error?: string; issues?: [] }
    return { ok: false, ...(error && { message: error }), ...(issues && { issues }) }
  } catch {
    return { ok: false }
  }
}
