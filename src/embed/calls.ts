import type { CustomEventPiece } from './custom-event.ts'
import type { DebugPiece } from './debug.ts'
import type { IdentifyPiece, Identity } from './identify.ts'
import type { ScriptSite } from './script-config.ts'

/** The paths of pieces, set by the build. */
declare const PIECE_CUSTOM_EVENT: string
declare const PIECE_DEBUG: string
declare const PIECE_IDENTIFY: string

/** The piece that answers the page's calls beside `open` and `close`. */
export interface CallsPiece {
  answerCall: typeof answerCall
}

/** Settles when the server knows the last that the page said of who its visitor is. */
let identified: Promise<unknown> | undefined

/** Fetches what answers a call of the page, if anything does; without a call, the address asks for the debugger. */
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
  const said = detail as Identity | undefined
  if (said?.email || said?.id || said?.order)
    identified = load(PIECE_IDENTIFY)
      .then((piece) => (piece as IdentifyPiece).identify(site, said))
      .catch(() => {})
}
