import type { Load } from '../form-session.ts'
import type { KeepOpenPiece } from '../keep-open.ts'
import type { ScriptForm } from '../script-config.ts'

/** The path of the piece, set by the build. */
declare const PIECE_KEEP_OPEN: string

/** For a form that only its own buttons close, resolves when the dialog around `element` enforces that. */
export function loadKeepOpen({ surface }: ScriptForm, load: Load, element: Element): Promise<unknown> | undefined {
  return surface?.strict
    ? load(PIECE_KEEP_OPEN).then((piece) => (piece as KeepOpenPiece).keepOpen(element.parentElement!))
    : undefined
}
