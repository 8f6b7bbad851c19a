import { around, listen, ofDocument } from '#form/render/dom.ts'
import type { ScriptForm } from '../script-config.ts'

/** Calls `ask` for each click on an element that matches one of the form's selectors, until `signal` aborts. */
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

/** Filters selectors, so that an invalid one doesn't break the others. */
function isSelector(text: string): boolean {
  try {
    ofDocument('querySelector').call(document, text)
    return true
  } catch {
    return false
  }
}
