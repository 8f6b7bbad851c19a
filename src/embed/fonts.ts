import { originMark } from '#form/document/address.ts'
import { ofDocument } from '#form/render/dom.ts'
import type { FormSession } from './form-session.ts'
import type { Extension } from './optional-pieces.ts'
import { styles } from './styles.ts'

/**
 * Loads the fonts of a form. Their rules are added to the page itself, the only place where browsers apply them, under
 * separate names, so that nothing on the page looks different. A page whose policy forbids the files shows the form in
 * an installed font.
 */
export function extend({ design, site }: FormSession): Extension {
  const sheet = styles(design.fonts!.replaceAll(`"${originMark}`, `"${site.origin}`))
  Reflect.set(Document.prototype, 'adoptedStyleSheets', [...ofDocument('adoptedStyleSheets'), sheet], document)
  return {}
}
