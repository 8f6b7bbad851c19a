import { FormDocument } from './form-document.ts'

interface DocumentMigration {
  /** What it does, for whoever reads this in years. */
  name: string
  /** From the shape of its place in the list (the first from version 1 to 2) to the next. */
  change: (document: Record<string, unknown>) => Record<string, unknown>
}

/** Append only: entry i turns version i + 1 into i + 2. */
const migrations: readonly DocumentMigration[] = []

/**
 * Brings a stored document, of whatever version, to today's shape and checks it.
 * @throws ZodError when it is no document, or one of a version that is still to come
 */
export function migrateDocument(stored: unknown, list: readonly DocumentMigration[] = migrations): FormDocument {
  if (typeof stored !== 'object' || stored === null) return FormDocument.parse(stored)
  let document = stored as Record<string, unknown>
  for (const [i, { change }] of list.entries())
    if (document['version'] === i + 1) document = { ...change(document), version: i + 2 }
  return list === migrations ? FormDocument.parse(document) : (document as unknown as FormDocument)
}
