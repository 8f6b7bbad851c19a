import type { CustomEventPiece } from './custom-event.ts'
import type { DebugPiece } from './debug.ts'
import type { IdentifyPiece, Identity } from './identify.ts'
import type { ScriptSite } from './script-config.ts'

/** Paths of pieces, set by the build. */
declare const PIECE_CUSTOM_EVENT: string
declare const PIECE_DEBUG: string
declare const PIECE_IDENTIFY: string

/** The piece that handles the page's calls other than `open` and `close`. */
export interface CallsPiece {
  answerCall: typeof answerCall
}

/** Resolves when the server has received the page's latest identification of its visitor. */
let identified: Promise<unknown> | undefined

/** Loads the piece that handles a call of the page, if there is one. Without a call, the URL requests the debugger. */
export async function answerCall(
  site: ScriptSite,
  load: (path: string) => Promise<unknown>,
  call?: CustomEvent<unknown>,
): Promise<void> {
  if (!call || call.type === 'trellis-debug') return ((await load(PIECE_DEBUG)) as DebugPiece).openDebugger(site, load)
  const { detail } = call
  const [event, properties] = Array.isArray(detail) ? (detail as unknown[]) : [detail]
  if (event && typeof event === 'string')
    return ((await load(PIECE_CUSTOM_EVENT)) as CustomEventPiece).recordCustomEvent(site, event, properties, identified)
  const identity = detail as Identity | undefined
  if (identity?.email || identity?.id || identity?.order)
    identified = load(PIECE_IDENTIFY)
      .then((piece) => (piece as IdentifyPiece).identify(site, identity))
      .catch(() => {})
}
