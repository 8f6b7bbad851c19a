import { ownMark } from '../document/address.ts'
import type { Action } from '../document/constants.ts'
import type { Act, Drawn } from '../document/elements.ts'
import { fill, h } from './h.ts'
import type { DrawnField, Drawing, PageServices, View, Views } from './view.ts'

/** Options and callbacks of a drawn form. */
export interface DrawOptions {
  /** The server's address. Images that begin with `originMark` are relative to it. */
  origin: string
  /** Views of interactive components, from the pieces that the form needs. */
  views?: Partial<Views>
  outside?: PageServices | undefined
  /** Called when the visitor wants to submit the fields: see `sendFields`. */
  onSend?: () => void
  /**
   * Called on a click that closes, opts out, redirects …. A plain redirect is a link, which is followed unless the
   * event is prevented.
   */
  onAction?: (action: Action, act: Act, event: Event) => void
  /** Called on a click that leads to another tab of the step, with its ID. */
  onGoTo?: (tabId: string) => void
}

/** A form, its elements and the values of its fields. */
export interface DrawnForm {
  /** The `form` element, which contains the shown tab. */
  readonly element: HTMLFormElement
  /** Returns the fields that are visible on the shown tab. */
  fields(): DrawnField[]
  /** These fields, hidden ones, and the fields of all tabs shown before, by a unique key. */
  readonly known: ReadonlyMap<string, DrawnField>
  /** Draws a node, wherever it will be placed. The same node returns the same element again. */
  draw(node: Drawn): HTMLElement | string
  /** Shows a tab. Elements drawn before are reused, with what was typed into them. */
  show(tab: Drawn): void
}

/**
 * Creates the elements of a form, each component's with its ID as `data-id`. This is the only code that does so, in the
 * editor, in previews and live. Styles come from the sheet that `stylesheetOf` creates.
 */
export function drawForm({ origin, views, outside = {}, onSend, onAction, onGoTo }: DrawOptions): DrawnForm {
  const element = h('form', { class: 'form', novalidate: true, tabindex: '-1', dir: 'auto' })
  const known = new Map<string, DrawnField>()
  const drawn = new WeakMap<object, HTMLElement>()

  const drawing: Drawing = {
    origin,
    outside,
    own: ({ id }) => ({ 'data-id': id }),
    field: ({ id }, field) => known.set(id, field),
  }

  function draw(node: Drawn): HTMLElement | string {
    if (typeof node === 'string') return node
    const made = drawn.get(node) ?? make(node)
    drawn.set(node, made)
    return made
  }

  function make(node: Exclude<Drawn, string>): HTMLElement {
    if ('type' in node) return (views as Record<string, View<never>>)[node.type]!(node as never, drawing)
    const [tag, attributes, ...inside] = node
    const { do: act, src, ...rest } = attributes || {}
    const made = h(
      tag as 'input',
      { ...rest, src: src && (src as string).replace(ownMark, origin) } as Record<string, string>,
      inside.map(draw),
    )
    if (act)
      made.addEventListener('click', (event) => {
        if (act.goTo) onGoTo?.(act.goTo)
        else onAction?.(act.action!, act, event)
      })
    const { name } = rest as { name?: string }
    if (name !== undefined)
      known.set(rest['aria-describedby'] as string, {
        name,
        input: made,
        get error() {
          return made.closest('[data-id]')!.querySelector<HTMLElement>('.error')!
        },
      })
    return made
  }

  element.addEventListener('submit', (event) => {
    event.preventDefault()
    onSend?.()
  })
  return {
    element,
    fields: () => [...known.values()].filter(({ error }) => element.contains(error)),
    known,
    draw,
    show: (tab) => fill(element, [draw(tab)]),
  }
}
