import type { SubmitResult } from '#form/render/send-fields.ts'
import { visitorPaths, type SiteConfig, type Submission } from './protocol.ts'
import { toJson } from './to-json.ts'

const { XMLHttpRequest: Request, setTimeout: later } = window
/** Milliseconds before the second and the third attempt. */
const pauses = [1000, 3000]

/**
 * Sends a submission. What the network or the server could not do is tried again, always as the same submission; what
 * the server refuses comes back with its words.
 */
export async function subscribe(site: SiteConfig, submission: Submission): Promise<SubmitResult> {
  const body = toJson({ key: site.key, ...submission })
  for (let attempt = 0; ; attempt++) {
    const { status, text } = await post(site.origin + visitorPaths.subscribe, body)
    if (status >= 200 && status < 300) return { ok: true }
    if (status >= 400 && status < 500 && status !== 429 && status !== 408) return refusal(text)
    const pause = pauses[attempt]
    if (!pause) return status === 429 ? refusal(text) : { ok: false }
    await new Promise((go) => later(go, pause))
  }
}

function refusal(text: string): SubmitResult {
  try {
    const { error, issues } = JSON.parse(text) as { error?: string; issues?: [] }
    return { ok: false, ...(error && { message: error }), ...(issues && { issues }) }
  } catch {
    return { ok: false }
  }
}

/** Not fetch, which pages patch more often, and which knows no time-out of its own. */
function post(url: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((done) => {
    const request = new Request()
    request.onloadend = () => done({ status: request.status, text: request.responseText })
    request.open('POST', url)
    request.timeout = 10_000
    request.send(body)
  })
}
