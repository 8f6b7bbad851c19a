import type { Component, ComponentOf } from '../components/models.ts'
import type { Tab } from '../document/form-document.ts'
import type { Style } from '../document/style.ts'

/** A picture that fills its box, cut where it does not fit. */
export function picture(src: string, style: Style = {}): ComponentOf<'background'> {
  return { id: '', type: 'background', style, src: `/pictures/${src}.svg`, fill: 'cover' }
}

/** A picture that is seen whole. */
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
  ...parts: [share: number, content: Component[], style?: Style][]
): ComponentOf<'gridRow'> {
  return {
    id: '',
    type: 'gridRow',
    style,
    stackBelow,
    childComponents: parts.map(([share, childComponents, own = {}]) => ({
      id: '',
      type: 'gridColumn',
      style: own,
      share,
      childComponents,
    })),
  }
}

export function tab(name: string, style: Style, ...childComponents: Component[]): Tab {
  return { id: '', type: 'tab', name, style, childComponents }
}
