/*
 * The browser's own functions and properties, past the elements of a page that go by their names: `<form id=addEventListener>`
 * takes the place of a method of the window, `<img name=createElement>` of one of the document.
 */

/** Listens to an event of any target. */
export function listen(
  target: EventTarget,
  type: string,
  listener: (event: never) => void,
  options?: AddEventListenerOptions,
): void {
  EventTarget.prototype.addEventListener.call(target, type, listener as EventListener, options)
}

/** Tells a target of an event; what `detail` is given goes along. */
export const tell = (target: EventTarget, type: string, detail?: unknown): boolean =>
  EventTarget.prototype.dispatchEvent.call(target, new CustomEvent(type, { bubbles: true, detail }))

/** Makes an element of the page's document. */
export const make = <K extends keyof HTMLElementTagNameMap>(tag: K): HTMLElementTagNameMap[K] =>
  Document.prototype.createElement.call(document, tag) as HTMLElementTagNameMap[K]

/** The element around the target of an event that a selector finds. */
export const around = ({ target }: Pick<Event, 'target'>, selector: string): HTMLElement | null =>
  target instanceof Element ? (Element.prototype.closest.call(target, selector) as HTMLElement | null) : null

/** A property of the document. */
export const ofDocument = <K extends keyof Document>(name: K): Document[K] =>
  Reflect.get(Document.prototype, name, document) as Document[K]
