import { views } from '#form/render/field-views.ts'
import type { Extension } from './optional-pieces.ts'

/** Draws the fields other than the usual ones. */
export const extend = (): Extension => ({ views })
