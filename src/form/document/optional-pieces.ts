import type { Component, ComponentType } from '../components/models.ts'
import type { FormDocument } from './form-document.ts'
import { hasMergeTags } from './merge-form.ts'
import { countsDown } from './countdown-in-text.ts'
import { walk } from './tree.ts'

/** What few forms need, and is fetched by those alone: rare fields, rare other components, what fills in merge tags. */
const pieces = ['fields', 'widgets', 'merge'] as const
export type Piece = (typeof pieces)[number]

/** The piece that draws a type; the renderer itself draws all others. */
const pieceOf = {
  checkbox: 'fields',
  dropdown: 'fields',
  radio: 'fields',
  checkboxGroup: 'fields',
  hidden: 'fields',
  countdown: 'widgets',
  discount: 'widgets',
  socialButton: 'widgets',
} as const satisfies Partial<Record<ComponentType, Piece>>

/** The component types that a piece draws. */
export type TypesOf<P extends Piece> = {
  [T in keyof typeof pieceOf]: (typeof pieceOf)[T] extends P ? T : never
}[keyof typeof pieceOf]

/** The pieces that drawing a form takes. */
export function piecesFor(document: FormDocument): Piece[] {
  const needed = new Set<Piece | undefined>([...walk(document)].map(({ component }) => pieceFor(component)))
  if (hasMergeTags(document)) needed.add('merge')
  return pieces.filter((piece) => needed.has(piece))
}

function pieceFor(component: Component): Piece | undefined {
  const { type } = component
  if (type === 'text' && countsDown(component)) return 'widgets'
  return (pieceOf as Partial<Record<ComponentType, Piece>>)[type]
}
