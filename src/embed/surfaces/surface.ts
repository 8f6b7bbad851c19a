import { ofDocument } from '#form/render/dom.ts'
import type { Load } from '../form-session.ts'
import type { ScriptForm } from '../script-config.ts'

/** A form's place on the page. */
export interface Surface {
  /** Names it for those who cannot see it. */
  label(text: string): void
  /** Takes it off the page; focus and scrolling are as before. */
  close(): void
  /** Of what stands in or beside the page, and so keeps no other form waiting: hears each time that it comes into sight on a page. */
  onSeen?(listener: () => void): void
}

/** How a surface ended: by Escape, by anything else, or with the page that it stood on, which nobody decided. */
export type Ending = 'escape' | 'closed' | 'gone'

/**
 * Puts a form's element on the page; `css` is the form's own. `onClosed` hears of it once, however it was closed. `mayStill` says
 * whether the form may show on the page as it is now.
 */
export type OpenSurface = (
  element: Element,
  css: string,
  onClosed: (ending: Ending) => void,
  form: ScriptForm,
  mayStill: () => unknown,
  load: Load,
  /** What is waited for before it is seen. */
  ready?: Promise<unknown>,
) => Surface | Promise<Surface>

/** Lets the browser do other things first: what comes after is a task of its own. */
export function nextTask(): Promise<unknown> {
  return new Promise((go) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = go
    port2.postMessage(0)
  })
}

/** Calls `onGone` when an element that was put below html is there no more. */
export function whenGone(host: Element, onGone: () => void): void {
  const observer = new MutationObserver(() => {
    if (host.isConnected) return
    observer.disconnect()
    onGone()
  })
  observer.observe(ofDocument('documentElement'), { childList: true })
}
