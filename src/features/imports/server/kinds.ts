import { AppError } from '#core/error.ts'
import type { AnyImportKind } from './import-kind.ts'

/** The kinds of imports that rooms declare, by name. */
export type ImportKinds = ReadonlyMap<string, AnyImportKind>

/** Returns the kind with this name. Throws `invalid` if no room declares it. */
export function kindOf(kinds: ImportKinds, name: string): AnyImportKind {
  const kind = kinds.get(name)
  if (!kind) throw new AppError('invalid', 'Kind of import not found.')
  return kind
}
