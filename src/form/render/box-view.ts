import type { Component } from '../components/models.ts'
import { h } from './h.ts'
import type { Drawing } from './view.ts'

/** A box with components in it; all that makes it look like one is in the style sheet. */
export function boxView(component: Component, drawing: Drawing): HTMLElement {
  return h('div', drawing.own(component), drawing.inside(component))
}
