import { listen } from '#form/render/dom.ts'
import type { SubmitResult } from '#form/render/send-fields.ts'
import type { SiteContext } from './form-session.ts'
import { postWithRetry } from './post-with-retry.ts'
import { visitorPaths } from './paths.ts'
import type { BotSignals, Submission } from './protocol.ts'
import { storeSubmission, type SubmissionAnswer } from './stored-submissions.ts'
import { reportProblem } from './report-problem.ts'
import { toJson } from './to-json.ts'
import { forbidden, late, offline } from '#form/document/visitor-texts.ts'

/**
 * Sends a submission. Failures of the network or the server are retried as the same submission; a rejection by the
 * server is returned with its message. If the network fails altogether, the submission is stored and sent later, and
 * `onSent` is called.
 */
export async function subscribe(
  site: SiteContext,
  submission: Submission & BotSignals,
  onSent: (answer: Partial<SubmissionAnswer>) => void,
): Promise<SubmitResult> {
  const body = toJson({ key: site.key, ...submission })
  const policy = watchPolicy(site.origin)
  const { status, answer, isTimeout } = await postWithRetry<SubmissionAnswer>(
    site.origin + visitorPaths.subscribe,
    body,
  )
  policy.stop()
  // A 200 status alone isn't enough, because it may be the page of a proxy in between.
  if (answer.success) return { ...answer, ok: true } as SubmitResult
  if (status === 0) {
    const isForbidden = policy.isBroken()
    if (navigator.onLine) reportProblem(site, isForbidden ? 'policy' : isTimeout ? 'timeout' : 'blocked')
    if (isForbidden || isTimeout) return { ok: false, message: isForbidden ? forbidden : late }
    return {
      ok: false,
      ...(storeSubmission(site, { id: submission.id, body }, onSent) && { message: offline, isKept: true }),
    }
  }
  const { error, issues } = status >= 400 && status < 500 && status !== 408 ? answer : {}
  return { ok: false, ...(error && { message: error }), ...(issues && { issues }) }
}

/** Watches whether the page's content security policy blocks requests to the server. */
function watchPolicy(origin: string): { isBroken(): boolean; stop(): void } {
  let isBroken = false
  const until = new AbortController()
  listen(
    document,
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'connect-src' && blockedURI.startsWith(origin)) isBroken = true
    },
    { signal: until.signal },
  )
  return { isBroken: () => isBroken, stop: () => until.abort() }
}
