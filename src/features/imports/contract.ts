import { z } from 'zod'
import { call, uploadCall } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line } from '#core/fields.ts'
import { codePages } from './code-pages.ts'
import { Import, ImportOptions, Mapping, Preview } from './shapes.ts'

export { codePages, type CodePage } from './code-pages.ts'
export * from './shapes.ts'
export { importEvents } from './events.ts'

/** Maximum size of an imported file, in bytes. */
export const maxFileBytes = 100 * 1024 * 1024

const importId = z.object({ import_id: id })
const anImport = z.object({ import: Import })
const kindName = line(40)
/**
 * If omitted, the saved or guessed values are used. `currency` is the option of that name, as in
 * `/orders/imports/start`.
 */
const reading = importId.extend({
  mapping: Mapping.optional(),
  options: ImportOptions.optional(),
  currency: line(3).optional(),
})

const uploadAt = <Path extends `/${string}`>(path: Path, kind: string) =>
  uploadCall(
    call(path, {
      input: z.object({ kind: kindName.default(kind) }),
      output: anImport,
      failure: 'Failed to read the file.',
    }),
  )
const listAt = <Path extends `/${string}`>(path: Path, kind: string) =>
  call(path, {
    input: z.object({ kind: kindName.default(kind) }),
    output: z.object({ imports: z.array(Import) }),
    failure: 'Failed to load imports.',
  })

const keyAccess = { area: 'imports', reads: ['list', 'listOrders', 'load', 'preview', 'refusals'] } as const

export const importCalls = withScopes(keyAccess, {
  /** Accepts a CSV or spreadsheet file (multipart, field "file"). */
  upload: uploadAt('/imports/upload', 'contacts'),
  uploadOrders: uploadAt('/orders/imports/upload', 'orders'),
  uploadSuppressions: uploadAt('/suppressions/upload', 'suppressions'),
  /** Returns the newest 50 files of one kind. */
  list: listAt('/imports/list', 'contacts'),
  listOrders: listAt('/orders/imports/list', 'orders'),
  load: call('/imports/load', {
    input: importId,
    output: anImport,
    failure: 'Failed to load the import.',
    aliases: ['/orders/imports/load'],
  }),
  /** Reads a file that isn't in Unicode with another code page. Its columns are guessed again. */
  recode: call('/imports/code-page', {
    input: importId.extend({ code_page: z.enum(codePages) }),
    output: anImport,
    failure: 'Failed to read the file again.',
  }),
  /** Returns how the first rows are read with these columns and options. Changes nothing. */
  preview: call('/imports/preview', {
    input: reading,
    output: Preview,
    failure: 'Failed to load the preview.',
    aliases: ['/orders/imports/preview'],
  }),
  map: call('/imports/map', {
    input: importId.extend({ mapping: Mapping, options: ImportOptions.default({}) }),
    output: anImport,
    failure: 'Failed to save the columns.',
  }),
  /** Reads the whole file and counts what an import would do, without changing anything. */
  check: call('/imports/check', {
    input: reading,
    output: anImport,
    failure: 'Failed to check the file.',
    aliases: ['/orders/imports/check'],
  }),
  start: call('/imports/start', {
    logs: { kind: 'import', text: 'Started an import', about: 'import' },
    input: reading,
    output: anImport,
    failure: 'Failed to start the import.',
    aliases: ['/orders/imports/start'],
  }),
  cancel: call('/imports/cancel', {
    logs: { kind: 'import', text: 'Canceled an import', about: 'import' },
    input: importId,
    output: anImport,
    failure: 'Failed to stop the import.',
    aliases: ['/orders/imports/cancel'],
  }),
  /** Removes what the import added and restores what it changed, unless it has been changed since. */
  undo: call('/imports/undo', {
    logs: { kind: 'import', text: 'Undid an import', about: 'import' },
    input: importId,
    output: anImport,
    failure: 'Failed to undo the import.',
  }),
  /** Returns the first 50,000 skipped rows as a file, each with the reason. */
  refusals: call('/imports/refusals', {
    input: importId,
    output: z.object({ filename: line(300), csv: z.string() }),
    failure: 'Failed to load the skipped rows.',
    aliases: ['/orders/imports/refusals'],
  }),
})
