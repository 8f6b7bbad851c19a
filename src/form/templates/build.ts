import type { Component, ComponentOf } from '../components/models.ts'
import type { FormType, Goal } from '../document/constants.ts'
import { formatColor, parseColor } from '../document/color.ts'
import type { FormDocument, Tab } from '../document/form-document.ts'
import type { Style } from '../document/style.ts'
import { mapComponents } from '../document/tree.ts'

/** A design to start from. */
export interface Template {
  id: string
  slug: string
  name: string
  description: string
  goal: Goal
  form_type: FormType
  json: FormDocument
}

/** Which side of a box, in pixels: all alike, or top and bottom, left and right. */
export const sides = (y: number, x = y): [number, number, number, number] => [y, x, y, x]

/** A hexadecimal colour in a document's own notation. */
export function color(hex: string): string {
  const parsed = parseColor(hex)
  if (!parsed) throw new Error(`${hex} is no colour.`)
  return formatColor(parsed)
}

export function heading(content: string, style: Style = {}): ComponentOf<'text'> {
  return { id: '', type: 'text', style, blocks: [{ type: 'heading', spans: [{ text: content }] }] }
}

export function text(content: string, style: Style = {}): ComponentOf<'text'> {
  return { id: '', type: 'text', style, blocks: [{ type: 'paragraph', spans: [{ text: content }] }] }
}

export function list(items: readonly string[], style: Style = {}): ComponentOf<'text'> {
  return { id: '', type: 'text', style, blocks: items.map((item) => ({ type: 'item', spans: [{ text: item }] })) }
}

export function email(placeholder: string, style: Style = {}): ComponentOf<'textField'> {
  const label = 'E-mail address'
  return {
    id: '',
    type: 'textField',
    style,
    name: 'email',
    label,
    showLabel: false,
    placeholder,
    required: true,
    kind: 'email',
  }
}

export function nameField(placeholder: string, style: Style = {}): ComponentOf<'textField'> {
  return {
    id: '',
    type: 'textField',
    style,
    name: 'name',
    label: 'First name',
    showLabel: false,
    placeholder,
    required: false,
    kind: 'text',
  }
}

export function submit(label: string, style: Style): ComponentOf<'button'> {
  return { id: '', type: 'button', style, action: 'submit', text: label, look: 'filled' }
}

/** A quiet way out below the button. */
export function later(label: string, style: Style = {}): ComponentOf<'button'> {
  return { id: '', type: 'button', style: { fontSize: 14, ...style }, action: 'optout', text: label, look: 'link' }
}

export function done(label: string, style: Style): ComponentOf<'button'> {
  return { id: '', type: 'button', style, action: 'close', text: label, look: 'filled' }
}

/** The × in the corner. */
export function cross(style: Style = {}): ComponentOf<'button'> {
  return { id: '', type: 'button', style, action: 'close', text: 'Close', look: 'cross' }
}

export function picture(src: string, style: Style = {}): ComponentOf<'background'> {
  return { id: '', type: 'background', style, src: `/pictures/${src}.svg`, fill: 'cover' }
}

export function emblem(src: string, style: Style = {}): ComponentOf<'image'> {
  return { id: '', type: 'image', style, src: `/pictures/${src}.svg`, alt: '', fill: 'normal', action: 'nothing' }
}

export function box(style: Style, ...childComponents: Component[]): ComponentOf<'background'> {
  return { id: '', type: 'background', style, src: '', fill: 'cover', childComponents }
}

/** Columns, each with its share of the width. */
export function columns(
  stackBelow: number,
  style: Style,
  ...parts: [share: number, content: Component[]][]
): ComponentOf<'gridRow'> {
  return {
    id: '',
    type: 'gridRow',
    style,
    stackBelow,
    childComponents: parts.map(([share, childComponents]) => ({
      id: '',
      type: 'gridColumn',
      style: {},
      share,
      childComponents,
    })),
  }
}

export function tab(name: string, style: Style, ...childComponents: Component[]): Tab {
  return { id: '', type: 'tab', name, style, childComponents }
}

/** A pop-up that collects addresses, with ids for all its components. */
export function popupTemplate(slug: string, name: string, description: string, subscribe: Tab, success: Tab): Template {
  let count = 0
  const json = mapComponents(
    { version: 1, steps: { subscribe: { tabs: [subscribe] }, success: { tabs: [success] } } },
    (component) => ({ ...component, id: `${slug}-${++count}` }) as Component,
  )
  return { id: slug, slug, name, description, goal: 'emails', form_type: 'popup', json }
}
