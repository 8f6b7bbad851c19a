import { createHash } from 'node:crypto'
import type { Id } from '#core/id.ts'
import { publishDocument } from '#form/document/compact.ts'
import type { Design } from './store.ts'

const name = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{20})\.js$/

/** The ES module that the page script imports: its default export is what draws the form. */
export function moduleText({ document, more: { customCode } }: Design): string {
  const design = { ...publishDocument(document), ...(customCode && { code: customCode }) }
  return `export default ${JSON.stringify(design)}\n`
}

/** Of the text of a form's module: part of its name, so that what is under a name never changes. */
export function moduleHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20)
}

/** The file name of a form's module. */
export function moduleFile(popupId: Id, text: string): string {
  return `${popupId}-${moduleHash(text)}.js`
}

/** What a file name says, or null when it is not one of ours. */
export function readModuleFile(file: string): { popupId: Id; hash: string } | null {
  const [, popupId, hash] = name.exec(file) ?? []
  return popupId && hash ? { popupId, hash } : null
}
