import { z } from 'zod'
import { call } from '#core/call.ts'
import { id } from '#core/fields.ts'
import { Export, ownExportKinds } from './file-shapes.ts'
import { ContactQuery } from './shapes.ts'

/** The calls for exported files. */
export const fileCalls = {
  startExport: call('/list/export', {
    logs: { kind: 'export', text: 'Exported contacts', about: 'kind' },
    role: 'admin',
    input: z.object({ kind: z.enum(ownExportKinds).default('contacts'), query: ContactQuery.optional() }),
    output: z.object({ download_id: id }),
    failure: 'Failed to start the export.',
    effect: true,
  }),
  /** The files that were created in the last day, newest first. */
  exports: call('/list/exports', {
    role: 'admin',
    input: z.object({}),
    output: z.object({ exports: z.array(Export) }),
    failure: 'Failed to load exports.',
  }),
  /** The state of an export; api.md. */
  exportStatus: call('/list/export/status', {
    role: 'admin',
    aliases: ['/apps/listbuilder/v3/list/export/status'],
    input: z.object({ download_id: id }),
    output: Export,
    failure: 'Failed to load the export.',
  }),
}
