import type { FormDocument } from '../document/form-document.ts'
import { stylesheetOf } from '../document/stylesheet.ts'
import { drawForm, type DrawOptions, type DrawnForm } from './draw-form.ts'
import { sendFields, type SubmitResult } from './send-fields.ts'

export type { SubmitResult } from './send-fields.ts'

/** A form that is on the page, drawn from a document that may change. */
export type MountedForm = DrawnForm

export interface MountOptions extends Omit<DrawOptions, 'onSend'> {
  /** Sends the fields. Without it, submitting does nothing. */
  onSubmit?: (fields: Record<string, string>) => Promise<SubmitResult>
}

/** The host stands for the device's screen; an empty picture is a place to be filled. */
const stage =
  ':host{display:block;container:stage/inline-size}.form{all:initial}.empty{min-height:120px;border:1px dashed;opacity:.5}'

/**
 * Draws a form that is still being made: the document as it is stored, its styles worked out on the spot. `update` draws
 * the next document. See `drawForm`, which does the drawing here and on the live page.
 */
export function mountForm(host: ShadowRoot | Element, form: FormDocument, options: MountOptions): MountedForm {
  const { onSubmit, ...rest } = options
  return drawForm(host, form, (next) => stage + stylesheetOf(next, options.origin), {
    ...rest,
    onSend: (drawn) => {
      if (onSubmit) void sendFields(drawn, onSubmit)
    },
  })
}
