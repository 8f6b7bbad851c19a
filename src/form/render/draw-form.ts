import { ownMark } from '../document/address.ts'
import type { Action } from '../document/constants.ts'
import type { Act, Drawn } from '../document/elements.ts'
import { fill, h } from './h.ts'
import type { DrawnField, Drawing, Outside, View, Views } from './view.ts'

/** What a drawn form is told, and whom it tells. */
export interface DrawOptions {
  /** The server's address: pictures that begin with `originMark` are below it. */
  origin: string
  /** How components are drawn that live: what the pieces in question hold. */
  views?: Partial<Views>
  outside?: Outside | undefined
  /** The visitor wants to send what is in the fields: see `sendFields`. */
  onSend?: () => void
  /** A click on what closes, opts out, redirects …; a plain redirect is a link, followed unless the event is prevented. */
  onAction?: (action: Action, act: Act, event: Event) => void
  /** A click on what leads to another tab of the step, by its id. */
  onGoTo?: (tabId: string) => void
}

/** A form, its elements and what is typed into them. */
export interface DrawnForm {
  /** The `form` element, which holds the tab that is shown. */
  readonly element: HTMLFormElement
  /** The fields that can be seen on the tab that is shown. */
  fields(): DrawnField[]
  /** Those, hidden ones, and the fields of all tabs that were shown before, by what is theirs alone. */
  readonly known: ReadonlyMap<string, DrawnField>
  /** What is drawn of a node, wherever it will stand; the same node gives the same element again. */
  draw(node: Drawn): HTMLElement | string
  /** Shows a tab. What was drawn before keeps its elements, and what was typed. */
  show(tab: Drawn): void
}

/**
 * Makes the elements of a form, each component's with its id as `data-id`: the only way in which that is done, in the
 * editor, in previews and live. It looks like something with the sheet that `stylesheetOf` makes.
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
