import { z } from 'zod'
import { serveUpload } from '#platform/server/calls/serve-upload.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { room } from '#platform/server/room.ts'
import { importCalls, maxFileBytes } from '../contract.ts'
import { importHandlers } from './handlers.ts'
import type { AnyImportKind } from './import-kind.ts'
import { type ImportKinds, kindOf } from './kinds.ts'
import { importJob } from './run-import.ts'
import { serveRefusals } from './serve-refusals.ts'
import { deleteOldImports } from './store.ts'
import { readUpload, takeFile } from './take-file.ts'

export { type AnyImportKind, type ImportContext, importKind } from './import-kind.ts'
export { eraseFromImports, findImport } from './store.ts'
export { type ImportChange, recordChanges, takeChanges } from './store-changes.ts'

/** How long the outcome of an import and the data for undoing it are stored, in milliseconds. */
const keptMs = 90 * 86_400_000

const deleteOld = job({
  name: 'imports.delete-old',
  payload: z.object({}),
  cron: '7 * * * *',
  run: async (_payload, { database, now }) => deleteOldImports(database.system, new Date(now() - keptMs)),
})

/** Creates the room for file imports. `kinds` are those that other rooms declare. */
export const importsRoom = (all: readonly AnyImportKind[]) => {
  const kinds: ImportKinds = new Map(all.map((kind) => [kind.name, kind]))
  const run = importJob(kinds)
  return room({
    name: 'imports',
    calls: importCalls,
    handlers: importHandlers(kinds, run),
    jobs: [run, deleteOld],
    migrations: new URL('./migrations/', import.meta.url),
    transfer: { stays: ['imports', 'import_parts', 'import_refusals', 'import_seen', 'import_changes'] },
    routes(app, tools) {
      serveRefusals(app, tools)
      for (const call of [importCalls.upload, importCalls.uploadOrders, importCalls.uploadSuppressions]) {
        serveUpload(app, tools, {
          call,
          maxBytes: maxFileBytes,
          read: readUpload,
          handler: async ({ kind }, file, ctx) => takeFile(ctx, kindOf(kinds, kind), file),
        })
      }
    },
  })
}
