import { views } from '#form/render/field-views.ts'
import type { Extension } from './optional-pieces.ts'

/** Draws the fields beside the usual one. */
export const extend = (): Extension => ({ views })
