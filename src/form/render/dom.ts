/* The browser's own functions and properties, safe from page elements that shadow them by name: `<form
   id=addEventListener>` shadows a method of the window, `<img name=createElement>` one of the document. */

/** Listens to an event on any target. */
export function listen(
  target: EventTarget,
  type: string,
  listener: (event: never) => void,
  options?: AddEventListenerOptions,
): void {
  EventTarget.prototype.addEventListener.call(target, type, listener as EventListener, options)
}

/** Dispatches an event on a target, with `detail` if given. */
export const tell = (target: EventTarget, type: string, detail?: unknown): boolean =>
  EventTarget.prototype.dispatchEvent.call(target, new CustomEvent(type, { bubbles: true, detail }))

/** Creates an element in the page's document. */
export const make = <K extends keyof HTMLElementTagNameMap>(tag: K): HTMLElementTagNameMap[K] =>
  Document.prototype.createElement.call(document, tag) as HTMLElementTagNameMap[K]

/** Returns the closest element around an event's target that matches a selector. */
export const around = ({ target }: Pick<Event, 'target'>, selector: string): HTMLElement | null =>
  target instanceof Element ? (Element.prototype.closest.call(target, selector) as HTMLElement | null) : null

/** Returns a property of the document. */
export const ofDocument = <K extends keyof Document>(name: K): Document[K] =>
  Reflect.get(Document.prototype, name, document) as Document[K]
