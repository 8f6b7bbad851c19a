import { z } from 'zod'
import { byOwnRoute, call } from '#core/call.ts'
import { id } from '#core/fields.ts'
import { anImport, codePages, Export, Import, importId, ImportOptions, Mapping, ownExportKinds } from './file-shapes.ts'
import { ContactQuery } from './shapes.ts'

/** The calls about files on their way in and out. */
export const fileCalls = {
  /** Takes a CSV or spreadsheet file (multipart, field "file"). */
  upload: byOwnRoute(
    call('/imports/upload', { input: z.object({}), output: anImport, failure: 'Failed to read the file.' }),
  ),
  imports: call('/imports/list', {
    input: z.object({}),
    output: z.object({ imports: z.array(Import) }),
    failure: 'Failed to load imports.',
  }),
  loadImport: call('/imports/load', { input: importId, output: anImport, failure: 'Failed to load the import.' }),
  /** Has a file that is not in Unicode read in another code page; its columns are guessed anew. */
  recodeImport: call('/imports/code-page', {
    input: importId.extend({ code_page: z.enum(codePages) }),
    output: anImport,
    failure: 'Failed to read the file anew.',
  }),
  mapImport: call('/imports/map', {
    input: importId.extend({ mapping: Mapping, options: ImportOptions }),
    output: anImport,
    failure: 'Failed to save the columns.',
  }),
  /** Reads the whole file and counts what an import would do, changing nothing. */
  checkImport: call('/imports/check', { input: importId, output: anImport, failure: 'Failed to check the file.' }),
  startImport: call('/imports/start', { input: importId, output: anImport, failure: 'Failed to start the import.' }),
  cancelImport: call('/imports/cancel', { input: importId, output: anImport, failure: 'Failed to stop the import.' }),

  startExport: call('/list/export', {
    role: 'admin',
    input: z.object({ kind: z.enum(ownExportKinds).default('contacts'), query: ContactQuery.optional() }),
    output: z.object({ download_id: id }),
    failure: 'Failed to start the export.',
    effect: true,
  }),
  /** The files that were made in the last day, newest first. */
  exports: call('/list/exports', {
    input: z.object({}),
    output: z.object({ exports: z.array(Export) }),
    failure: 'Failed to load exports.',
  }),
  /** How an export stands; api.md. */
  exportStatus: call('/list/export/status', {
    aliases: ['/apps/listbuilder/v3/list/export/status'],
    input: z.object({ download_id: id }),
    output: Export,
    failure: 'Failed to load the export.',
  }),
}
