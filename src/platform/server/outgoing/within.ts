/**
 * Runs work that is aborted after some milliseconds, or by another signal. Nothing is left behind: a composed signal
 * would exist until its timeout, and thousands of short requests per second would pile up.
 */
export async function within<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const expire = () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  const follow = () => controller.abort(outer?.reason)
  const timer = setTimeout(expire, ms)
  if (outer?.aborted) follow()
  outer?.addEventListener('abort', follow, { once: true })
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', follow)
  }
}
