import type { ComponentOf } from '../components/models.ts'
import type { FormDocument } from './form-document.ts'
import { walk } from './tree.ts'

/** The fields that a visitor fills in, in the order in which they are drawn. */
export function fieldsOf(document: FormDocument): ComponentOf<'textField'>[] {
  return [...walk(document)].map(({ component }) => component).filter((component) => component.type === 'textField')
}
