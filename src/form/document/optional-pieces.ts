import type { Component, ComponentType } from '../components/models.ts'
import type { Action } from './constants.ts'
import { countsDown } from './countdown-in-text.ts'
import type { FormDocument } from './form-document.ts'
import { walk } from './tree.ts'

/**
 * The components that few forms contain, and the piece of the page script that holds their views. The renderer itself
 * draws all others.
 */
const pieceOf = {
  checkbox: 'fields',
  dropdown: 'fields',
  radio: 'fields',
  checkboxGroup: 'fields',
  hidden: 'fields',
  file: 'files',
  countdown: 'widgets',
  discount: 'codes',
  socialButton: 'widgets',
  video: 'video',
} as const satisfies Partial<Record<ComponentType, string>>

type PieceWithViews = (typeof pieceOf)[keyof typeof pieceOf]

/** The component types whose views are in a given piece. */
export type TypesOf<P extends PieceWithViews> = {
  [T in keyof typeof pieceOf]: (typeof pieceOf)[T] extends P ? T : never
}[keyof typeof pieceOf]

/** Whether a form contains components whose views are in a given piece. */
export function usesViewsOf(document: FormDocument, piece: PieceWithViews): boolean {
  return [...walk(document)].some(({ component }) => pieceFor(component) === piece)
}

/** Whether a click anywhere in a form performs this action. */
export function doesAction(document: FormDocument, action: Action): boolean {
  return [...walk(document)].some(({ component }) => 'action' in component && component.action === action)
}

function pieceFor(component: Component): PieceWithViews | undefined {
  const { type } = component
  if (type === 'text' && countsDown(component)) return 'widgets'
  return (pieceOf as Partial<Record<ComponentType, PieceWithViews>>)[type]
}
