import type { FormDocument } from '../document/form-document.ts'
import { stylesheetOf } from '../document/stylesheet.ts'
import { drawForm, type MountedForm, type MountOptions } from './draw-form.ts'

export type { MountedForm, MountOptions, SubmitResult } from './draw-form.ts'

/** The host stands for the device's screen; an empty picture is a place to be filled. */
const stage = ':host{display:block;container:stage/inline-size}.empty{min-height:120px;border:1px dashed;opacity:.5}'

/**
 * Draws a form that is still being made: the document as it is stored, its styles worked out on the spot. `update` draws
 * the next document. See `drawForm`, which does the drawing here and on the live page.
 */
export function mountForm(host: ShadowRoot | Element, form: FormDocument, options: MountOptions): MountedForm {
  return drawForm(host, form, (next, origin) => stage + stylesheetOf(next, origin), options)
}
