import { openImap } from './imap.ts'
import type { Inbox, InboxPlace } from './inbox.ts'
import { openPop3 } from './pop3.ts'
import { openTextLine } from './text-line.ts'

interface OpenOptions {
  /** Timeout for any silence in milliseconds. Defaults to 20,000. */
  readonly timeout?: number
  readonly signal?: AbortSignal
}

/** Opens a mailbox. Rejects with an `InboxProblem` with a user-facing message if it can't. */
export async function openInbox(place: InboxPlace, { timeout = 20_000, signal }: OpenOptions = {}): Promise<Inbox> {
  const line = await openTextLine(place, timeout, signal)
  try {
    const inbox = place.protocol === 'imap' ? await openImap(line, place) : await openPop3(line, place)
    let closing: Promise<void> | undefined
    return { ...inbox, close: () => (closing ??= inbox.close()) }
  } catch (error) {
    line.close()
    throw error
  }
}
