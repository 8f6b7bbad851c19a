import { originMark } from '#form/document/address.ts'
import { ofDocument } from '#form/render/dom.ts'
import type { FormSession } from './form-session.ts'
import type { Extension } from './optional-pieces.ts'
import { styles } from './styles.ts'

/**
 * Loads the fonts of a form. Their rules stand in the page itself, where alone browsers heed them, under names of their own, so that
 * nothing of the page looks different. A page whose policy forbids the files shows the form in a font that its visitor has.
 */
export function extend({ design, site }: FormSession): Extension {
  const sheet = styles(design.fonts!.replaceAll(`"${originMark}`, `"${site.origin}`))
  Reflect.set(Document.prototype, 'adoptedStyleSheets', [...ofDocument('adoptedStyleSheets'), sheet], document)
  return {}
}
