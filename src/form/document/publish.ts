import { compactDocument } from './compact.ts'
import type { FormDocument } from './form-document.ts'
import { stylesheetOf } from './stylesheet.ts'

/** A form as it lies on the server for visitors: the tree without its styles, which are worked out already. */
export interface PublishedDesign {
  form: FormDocument
  css: string
}

/** Works out once, on publishing, what else each visitor's browser would have to. `origin` is the server's address. */
export function publishDesign(document: FormDocument, origin: string): PublishedDesign {
  const short = compactDocument(document)
  return { form: short.form, css: stylesheetOf(short.styled, origin) }
}

/** The text of the ES module that the page script imports; name it by its hash, serve it as immutable. */
export function publishedModule(document: FormDocument, origin: string): string {
  return `export default ${JSON.stringify(publishDesign(document, origin))}\n`
}
