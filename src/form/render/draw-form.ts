import type { Component, ComponentOf, ComponentType } from '../components/models.ts'
import { isLinkAddress, pictureAddress } from '../document/address.ts'
import type { Action } from '../document/constants.ts'
import type { Tab } from '../document/form-document.ts'
import { fill, h } from './h.ts'
import type { DrawnField, Drawing, Outside, View } from './view.ts'
import { views, type Views } from './views.ts'

/** What a drawn form is told, and whom it tells. */
export interface DrawOptions {
  /** The server's address: pictures with a path alone are below it. */
  origin: string
  /** How types are drawn that are in no form's renderer: what the pieces in question hold. */
  views?: Partial<Views>
  outside?: Outside | undefined
  /** The visitor wants to send what is in the fields: see `sendFields`. */
  onSend?: () => void
  /** A click on what closes, opts out, redirects …; a plain redirect is a link, followed unless the event is prevented. */
  onAction?: (action: Action, component: Acting, event: Event) => void
  /** A click on what leads to another tab of the step, by its id. */
  onGoTo?: (tabId: string) => void
}

/** What does something on a click. */
export type Acting = ComponentOf<'button' | 'image'>

/** A form, its elements and what is typed into them. */
export interface DrawnForm {
  /** The `form` element, which holds the tab that is shown. */
  readonly element: HTMLFormElement
  /** The fields that can be seen on the tab that is shown. */
  fields(): DrawnField[]
  /** Those, hidden ones, and the fields of all tabs that were shown before, by their components' ids. */
  readonly known: ReadonlyMap<string, DrawnField>
  /** Shows a tab. What was drawn before keeps its elements, and what was typed. */
  show(tab: Tab): void
}

/**
 * Makes the elements of a form, each component's with its id as `data-id`: the only way in which that is done, in the
 * editor, in previews and live. It looks like something with the sheet that `stylesheetOf` makes.
 */
export function drawForm({ origin, outside = {}, onSend, onAction, onGoTo, ...options }: DrawOptions): DrawnForm {
  const all = { ...views, ...options.views } as Views
  const element = h('form', { class: 'form', novalidate: true, tabindex: '-1' })
  const known = new Map<string, DrawnField>()
  const drawn = new WeakMap<Component, HTMLElement>()

  const drawing: Drawing = {
    outside,
    inside: (component) => (component.childComponents ?? []).map(draw),
    own: ({ id }) => ({ 'data-id': id }),
    picture: (src) => pictureAddress(src, origin),
    field: ({ id }, field) => known.set(id, field),
    clickable(component, attributes, children) {
      const { id, action, redirect, goTo } = component
      const all = { ...attributes, 'data-id': id }
      const clickable =
        action === 'redirect' && redirect && !redirect.method && isLinkAddress(redirect.url)
          ? h(
              'a',
              { ...all, href: redirect.url, rel: 'noopener', target: redirect.newWindow ? '_blank' : '_top' },
              children,
            )
          : h('button', { ...all, type: action === 'submit' ? action : 'button' }, children)
      clickable.addEventListener('click', (event) => {
        if (action === 'submit') return
        if (goTo && (!action || action === 'nothing')) onGoTo?.(goTo)
        else if (action) onAction?.(action, component, event)
      })
      return clickable
    },
  }

  function draw(component: Component): HTMLElement {
    let node = drawn.get(component)
    if (!node) drawn.set(component, (node = (all[component.type] as View<ComponentType>)(component as never, drawing)))
    return node
  }

  element.addEventListener('submit', (event) => {
    event.preventDefault()
    onSend?.()
  })
  // Enter that ends the writing of a Japanese or Chinese word is no wish to send.
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.preventDefault()
  })

  return {
    element,
    fields: () => [...known.values()].filter(({ error }) => element.contains(error)),
    known,
    show: (tab) => fill(element, [draw(tab)]),
  }
}
