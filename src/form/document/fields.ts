import type { Component, ComponentType } from '../components/models.ts'
import type { FormDocument } from './form-document.ts'
import { walk } from './tree.ts'

/** The component types that store an answer under a name. */
export const fieldTypes = [
  'textField',
  'checkbox',
  'dropdown',
  'radio',
  'checkboxGroup',
  'file',
  'hidden',
] as const satisfies ComponentType[]
export type Field = Extract<Component, { type: (typeof fieldTypes)[number] }>

const known: ReadonlySet<ComponentType> = new Set(fieldTypes)

/** Whether a component stores an answer under a name. */
export function isField(component: Component): component is Field {
  return known.has(component.type)
}

/** Returns the fields of a form, including hidden ones, in the order in which they are drawn. */
export function fieldsOf(document: FormDocument): Field[] {
  return [...walk(document)].map(({ component }) => component).filter(isField)
}
