import { createHash } from 'node:crypto'
import type { Id } from '#core/id.ts'
import { publishForm } from '#embed/publish-form.ts'
import type { Design } from './store.ts'

const name = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{20})(-2)?\.js$/

/**
 * The ES modules that the page script imports. The default export of the first draws the form, that of the other draws
 * the later steps.
 */
export interface ModuleTexts {
  readonly first: string
  readonly later: string
}

/** Returns a form as modules. */
export function modulesOf({ document, more }: Design): ModuleTexts {
  const { first, later } = publishForm(document, more)
  const text = (design: unknown) => `export default ${JSON.stringify(design)}\n`
  return { first: text(first), later: text(later ?? null) }
}

/** Returns the hash of a form's modules. It's part of their file names, so the content under a name never changes. */
export function moduleHash({ first, later }: ModuleTexts): string {
  return createHash('sha256').update(first).update(later).digest('hex').slice(0, 20)
}

/** Returns the file name of a form's first module. The other module's name is its `laterFile`. */
export function moduleFile(popupId: Id, texts: ModuleTexts): string {
  return `${popupId}-${moduleHash(texts)}.js`
}

/** Parses a module's file name; null if it isn't one. */
export function readModuleFile(file: string): { popupId: Id; hash: string; part: keyof ModuleTexts } | null {
  const [, popupId, hash, second] = name.exec(file) ?? []
  return popupId && hash ? { popupId, hash, part: second ? 'later' : 'first' } : null
}
