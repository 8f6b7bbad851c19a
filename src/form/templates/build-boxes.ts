import type { Component, ComponentOf } from '../components/models.ts'
import type { Tab } from '../document/form-document.ts'
import type { Style } from '../document/style.ts'

/** Creates an image that fills its box and is cropped where it doesn't fit. */
export function picture(src: string, style: Style = {}): ComponentOf<'background'> {
  return { id: '', type: 'background', style, src: `/pictures/${src}.svg`, fill: 'cover' }
}

/** Creates an image that is shown completely. */
export function emblem(src: string, style: Style = {}): ComponentOf<'image'> {
  return { id: '', type: 'image', style, src: `/pictures/${src}.svg`, alt: '', fill: 'normal', action: 'nothing' }
}

export function box(style: Style, ...childComponents: Component[]): ComponentOf<'background'> {
  return { id: '', type: 'background', style, src: '', fill: 'cover', childComponents }
}

/** Creates columns, each with its share of the width. */
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
