import { ofDocument } from '#form/render/dom.ts'
import type { Load } from '../form-session.ts'
import type { ScriptForm } from '../script-config.ts'

/** A form displayed on the page. */
export interface Surface {
  /** Sets the accessible name. */
  label(text: string): void
  /** Removes the form from the page and restores focus and scrolling. */
  close(): void
  /**
   * Only for forms in the page's flow, or next to it, which don't block other forms. The listener is called each time
   * the form comes into view on a page.
   */
  onSeen?(listener: () => void): void
}

/** How a surface ended: by Escape, closed in any other way, or gone with its page, without anyone's decision. */
export type Ending = 'escape' | 'closed' | 'gone'

/**
 * Puts a form's element on the page; `css` is the form's own. `onClosed` is called once, however the form was closed.
 * `mayStill` returns whether the form may show on the page as it is now.
 */
export type OpenSurface = (
  element: Element,
  css: string,
  onClosed: (ending: Ending) => void,
  form: ScriptForm,
  mayStill: () => unknown,
  load: Load,
  /** Awaited before the form becomes visible. */
  ready?: Promise<unknown>,
) => Surface | Promise<Surface>

/** Yields to the browser: the code that follows runs in a task of its own. */
export function nextTask(): Promise<unknown> {
  return new Promise((go) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = go
    port2.postMessage(0)
  })
}

/** Calls `onGone` when an element that was added to html is no longer on the page. */
export function whenGone(host: Element, onGone: () => void): void {
  const observer = new MutationObserver(() => {
    if (host.isConnected) return
    observer.disconnect()
    onGone()
  })
  observer.observe(ofDocument('documentElement'), { childList: true })
}
