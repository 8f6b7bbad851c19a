/**
 * Uploads one file in a separate process and stops right before or after storing its bytes, so that a test can kill it
 * there.
 */
import { randomBytes } from 'node:crypto'
import { uuidv7 } from '#core/id.ts'
import { connectDatabase } from '#platform/server/db/open-database.ts'
import type { Target } from '#platform/server/db/pool.ts'
import { folderStorage } from '#platform/server/storage/folder-storage.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import { openAttachmentFiles } from '../attachment-files.ts'

/** Input of the process, as JSON in its first argument. */
export interface UploadOrder {
  readonly target: Target
  readonly siteId: string
  readonly folder: string
  readonly now: number
  readonly stop: 'before' | 'after'
}

const { target, siteId, folder, now, stop } = JSON.parse(process.argv[2]!) as UploadOrder
const database = await connectDatabase({ target, secret: testSecret, log: silentLog, poolSize: 1 })
const real = folderStorage(folder)
const storage = {
  ...real,
  async put(name: string, bytes: Buffer) {
    if (stop === 'after') await real.put(name, bytes)
    process.stdout.write(stop)
    // A pending promise alone wouldn't keep the process running.
    setInterval(() => {}, 1000)
    await new Promise(() => {})
  },
}
const newId = () => uuidv7(now, randomBytes(10))
const files = openAttachmentFiles({ storage, database, now: () => now, newId })
await files.keep(siteId, { name: 'invoice.pdf', bytes: Buffer.from('%PDF-1.7') }, 'others')
