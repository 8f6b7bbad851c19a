import type { DebugPiece } from './debug.ts'
import type { IdentifyPiece, Identity } from './identify.ts'
import type { ScriptSite } from './script-config.ts'

/** The paths of pieces, set by the build. */
declare const PIECE_DEBUG: string
declare const PIECE_IDENTIFY: string

/** The piece that answers the page's calls beside `open` and `close`. */
export interface CallsPiece {
  answerCall: typeof answerCall
}

/** Fetches what answers a call of the page, if anything does: an event that a form waits for is none of its business. */
export async function answerCall(
  site: ScriptSite,
  load: (path: string) => Promise<unknown>,
  name: string,
  detail: unknown,
): Promise<void> {
  if (name === 'debug') return ((await load(PIECE_DEBUG)) as DebugPiece).openDebugger(site, load)
  const said = detail as Identity | undefined
  if (said?.email || said?.id || said?.order) ((await load(PIECE_IDENTIFY)) as IdentifyPiece).identify(site, said)
}
