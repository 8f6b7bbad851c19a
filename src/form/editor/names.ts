import type { Component, ComponentType } from '../components/models.ts'
import { plain } from './spans.ts'

/** Display name of each component type. */
export const typeNames: Record<ComponentType, string> = {
  text: 'Text',
  image: 'Image',
  background: 'Section',
  button: 'Button',
  textField: 'Text field',
  checkbox: 'Checkbox',
  dropdown: 'Dropdown',
  radio: 'Radio buttons',
  checkboxGroup: 'Checkboxes',
  file: 'File upload',
  hidden: 'Hidden field',
  countdown: 'Countdown',
  gridRow: 'Columns',
  gridColumn: 'Column',
  scaledStage: 'Free-form canvas',
  discount: 'Discount code',
  socialButton: 'Social button',
  game: 'Game',
  divider: 'Divider',
  spacer: 'Spacer',
  video: 'Video',
  tab: 'Tab',
}

/** Returns a short name for a component: its text, or else its type. */
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
    case 'dropdown':
      return component.label || component.placeholder || component.name
    case 'checkbox':
    case 'radio':
    case 'checkboxGroup':
    case 'file':
      return component.label || component.name
    case 'hidden':
      return component.name
    case 'countdown':
      return component.text
    case 'discount':
      return component.code
    case 'socialButton':
      return component.label
    case 'image':
      return component.alt
    case 'video':
      return component.title
    case 'tab':
      return component.name
    case 'game':
    case 'divider':
    case 'spacer':
    case 'scaledStage':
    case 'background':
    case 'gridRow':
    case 'gridColumn':
      return ''
  }
}
