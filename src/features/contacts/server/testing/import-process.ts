import { connectDatabase } from '#platform/server/db/open-database.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import { processContext } from '#platform/server/testing/process-tools.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { importJob } from '#features/imports/server/run-import.ts'
import { contactImport } from '../imports/contact-import.ts'

// Runs one import in a separate process, so that a test can kill it midway.
const { target, site_id, import_id } = JSON.parse(process.argv[2]!)
const database = await connectDatabase({ target, secret: testSecret, log: silentLog, poolSize: 2 })
process.stdout.write('begun\n')
await importJob(new Map([[contactImport.name, contactImport]])).run({ site_id, import_id }, processContext(database))
await database.close()
