import { views } from '#form/render/field-views.ts'

/** The piece with the fields beside the usual one. */
export interface FieldsPiece {
  views: typeof views
}

export { views }
