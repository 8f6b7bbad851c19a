import type { Component, ComponentType } from '../components/models.ts'
import { plain } from './spans.ts'

/** What each component type is called on the screen. */
export const typeNames: Record<ComponentType, string> = {
  text: 'Text',
  image: 'Picture',
  background: 'Box',
  button: 'Button',
  textField: 'Field',
  gridRow: 'Columns',
  gridColumn: 'Column',
  game: 'Game',
  tab: 'Page',
}

/** A component in a few words: its type, or what it says. */
export function nameOf(component: Component): string {
  const words = wordsOf(component).replace(/\s+/g, ' ').trim()
  return words === '' ? typeNames[component.type] : words.slice(0, 60)
}

function wordsOf(component: Component): string {
  switch (component.type) {
    case 'text':
      return component.blocks.map((block) => plain(block.spans)).join(' ')
    case 'button':
      return component.text || 'Close'
    case 'textField':
      return component.label || component.placeholder || component.name
    case 'image':
      return component.alt
    case 'tab':
      return component.name
    case 'game':
    case 'background':
    case 'gridRow':
    case 'gridColumn':
      return ''
  }
}
