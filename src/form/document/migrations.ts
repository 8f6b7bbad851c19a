import { FormDocument } from './form-document.ts'

interface DocumentMigration {
  /** Describes the migration for future readers. */
  name: string
  /** Converts a document from the version at its position in the list (the first from version 1 to 2) to the next. */
  change: (document: Record<string, unknown>) => Record<string, unknown>
}

/** Append only: entry i converts version i + 1 to i + 2. */
const migrations: readonly DocumentMigration[] = []

/**
 * Migrates a stored document of any version to the current shape and validates it.
 * @throws ZodError if it isn't a document, or has a version newer than the current one
 */
export function migrateDocument(stored: unknown, list: readonly DocumentMigration[] = migrations): FormDocument {
  if (typeof stored !== 'object' || stored === null) return FormDocument.parse(stored)
  let document = stored as Record<string, unknown>
  for (const [i, { change }] of list.entries())
    if (document['version'] === i + 1) document = { ...change(document), version: i + 2 }
  return list === migrations ? FormDocument.parse(document) : (document as unknown as FormDocument)
}
