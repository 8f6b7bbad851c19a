import type { Component } from '../components/models.ts'
import { isLinkAddress, pictureAddress } from '../document/address.ts'
import type { FormDocument, StepName } from '../document/form-document.ts'
import { fill, h } from './h.ts'
import type { ClickAction, DrawnField, Drawing, View } from './view.ts'
import { views } from './views.ts'
import type { ComponentOf, ComponentType } from '../components/models.ts'

/** What a drawn form is told, and whom it tells. */
export interface DrawOptions {
  /** The server's address: pictures with a path alone are below it. */
  origin: string
  /** Draw empty pictures as places to be filled. */
  placeholders?: boolean
  /** The visitor wants to send what is in the fields: see `sendFields`. */
  onSend?: (form: DrawnForm) => void
  /** A click on what closes, opts out, redirects …; a plain redirect is a link, followed unless the event is prevented. */
  onAction?: (action: ClickAction, component: ComponentOf<'button' | 'image'>, event: Event) => void
  /** Told after a tab was drawn. */
  onShow?: (form: Pick<DrawnForm, 'element'>) => void
}

/** A form that is on the page. */
export interface DrawnForm {
  /** The `form` element, which holds the tab that is shown. */
  readonly element: HTMLFormElement
  /** The fields of the tab that is shown. */
  fields(): DrawnField[]
  /** Shows a tab of a step, the first one unless told otherwise. */
  show(step: StepName, tab?: number): void
  /** Draws another document at the same step and tab. What did not change keeps its elements, and what was typed. */
  update(document: FormDocument): void
  destroy(): void
}

/**
 * Draws a form: the only way in which that is done, in the editor, in previews and live. Each component's element carries
 * its id as `data-id`. Styles go into a constructed sheet of the shadow root (or document) that `host` is in; `sheetOf`
 * makes them, or hands out those that were made on publishing.
 */
export function drawForm(
  host: ShadowRoot | Element,
  form: FormDocument,
  sheetOf: (form: FormDocument) => string,
  options: DrawOptions,
): DrawnForm {
  const root = host.getRootNode() as ShadowRoot | Document
  const sheet = new (host.ownerDocument.defaultView ?? window).CSSStyleSheet()
  const element = h('form', { class: 'form', novalidate: true, tabindex: '-1' })
  const known = new Map<string, DrawnField>()
  const drawn = new WeakMap<Component, HTMLElement>()
  let shown: [StepName, number] = ['subscribe', 0]

  const drawing: Drawing = {
    inside: (component) => (component.childComponents ?? []).map(draw),
    own: ({ id }) => ({ 'data-id': id }),
    picture: (src) => pictureAddress(src, options.origin),
    placeholders: !!options.placeholders,
    field: ({ id }, field) => known.set(id, field),
    clickable(component, attributes, children) {
      const { action, redirect } = component
      const all = { ...attributes, 'data-id': component.id }
      const clickable =
        action === 'redirect' && redirect && !redirect.method && isLinkAddress(redirect.url)
          ? h(
              'a',
              { ...all, href: redirect.url, rel: 'noopener', target: redirect.newWindow ? '_blank' : '_top' },
              children,
            )
          : h('button', { ...all, type: action === 'submit' ? 'submit' : 'button' }, children)
      clickable.addEventListener('click', (event) => {
        if (action && action !== 'submit' && action !== 'nothing') options.onAction?.(action, component, event)
      })
      return clickable
    },
  }

  function draw(component: Component): HTMLElement {
    let node = drawn.get(component)
    if (!node)
      drawn.set(component, (node = (views[component.type] as View<ComponentType>)(component as never, drawing)))
    return node
  }

  function show(step: StepName, tab = 0): void {
    const { tabs } = form.steps[step]
    shown = [step, tabs[tab] ? tab : 0]
    fill(element, [draw(tabs[shown[1]]!)])
    options.onShow?.({ element })
  }

  function update(next: FormDocument): void {
    form = next
    sheet.replaceSync(sheetOf(form))
    show(...shown)
  }

  const drawnForm: DrawnForm = {
    element,
    fields: () => [...known.values()].filter(({ input }) => element.contains(input)),
    show,
    update,
    destroy() {
      element.remove()
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
    },
  }
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    options.onSend?.(drawnForm)
  })
  // Enter that ends the writing of a Japanese or Chinese word is no wish to send.
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.preventDefault()
  })
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  host.appendChild(element)
  update(form)

  return drawnForm
}
