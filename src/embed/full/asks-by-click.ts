import { around, listen, ofDocument } from '#form/render/dom.ts'
import type { ScriptForm } from '../script-config.ts'

/** Calls `ask` for each click on what one of the form's selectors finds, until `signal` aborts. */
export function asksByClick({ triggers }: Pick<ScriptForm, 'triggers'>, signal: AbortSignal, ask: () => void): void {
  const find = triggers.clicks?.filter(isSelector).join()
  if (find)
    listen(
      document,
      'click',
      (event: Event) => {
        const [target = null] = event.composedPath()
        if (around({ target }, find)) ask()
      },
      { capture: true, signal },
    )
}

/** Of several selectors a bad one does not spoil the others. */
function isSelector(text: string): boolean {
  try {
    ofDocument('querySelector').call(document, text)
    return true
  } catch {
    return false
  }
}
