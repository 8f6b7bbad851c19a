import { useEffect } from 'react'
import { markStale, refetchShown } from './query-client.ts'
import { onSignedInAgain, sessionToken } from './session.ts'
import { tabId } from './tab-id.ts'

/** Shows within a second what other dashboards change on the site, as long as this page is visible. */
export function useLive(siteId: string): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let isFirst = true
    const follow = () => {
      stop?.()
      stop = document.visibilityState === 'visible' ? followChanges(siteId, isFirst) : undefined
      isFirst = false
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    const forgetSession = onSignedInAgain(follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      forgetSession()
      stop?.()
    }
  }, [siteId])
}

const pause = { first: 1000, longest: 30_000, ofReload: 200 }
/**
 * Time without a line, in milliseconds, after which the connection counts as lost. The server sends a line every 15
 * seconds.
 */
const silenceTimeout = 40_000

/** Listens until the returned function is called. A lost connection is reopened, and everything is fetched again. */
function followChanges(siteId: string, isFirst: boolean): () => void {
  const ending = new AbortController()
  let reload: ReturnType<typeof setTimeout> | undefined
  const changed = () => {
    markStale(siteId)
    reload ??= setTimeout(() => {
      reload = undefined
      refetchShown(siteId)
    }, pause.ofReload)
  }
  const run = async () => {
    let wait = pause.first
    for (let round = 0; !ending.signal.aborted; round++) {
      const end = await listen(siteId, ending.signal, changed, () => {
        wait = pause.first
        // Data that a screen has just loaded is up to date. Data loaded before that may not be.
        if (isFirst && round === 0) markStale(siteId)
        else changed()
      })
      if (end === 'refused') return
      await new Promise((resolve) => setTimeout(resolve, wait))
      wait = Math.min(pause.longest, wait * 2)
    }
  }
  void run()
  return () => {
    ending.abort()
    clearTimeout(reload)
  }
}

/** Handles one connection until it ends. Returns "refused" if another one would be refused too. */
async function listen(
  siteId: string,
  signal: AbortSignal,
  onChange: () => void,
  onOpen: () => void,
): Promise<'ended' | 'refused'> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceTimeout)
  try {
    const response = await fetch(`/live?site_id=${siteId}`, {
      headers: { authorization: `Bearer ${sessionToken()}` },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
    })
    if (response.status === 401 || response.status === 403) return 'refused'
    if (!response.ok || !response.body) return 'ended'
    onOpen()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceTimeout)
      const lines = (rest + value).split('\n')
      rest = lines.pop()!
      if (lines.some(isOfOthers)) onChange()
    }
  } catch {
    return 'ended'
  } finally {
    clearTimeout(timer)
  }
}

function isOfOthers(line: string): boolean {
  return line !== '' && (JSON.parse(line) as { tab: string } | null)?.tab !== tabId
}
