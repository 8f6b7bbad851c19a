import { randomBytes } from 'node:crypto'
import { uuidv7 } from '#core/id.ts'
import { connectDatabase } from '#platform/server/db/open-database.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { claimFromPool } from '../store-claims.ts'

// Gives out codes of one campaign to ever new visitors in a process of its own, for a test to kill: says each claim once it is durable.
const [target, site_id = '', campaign_id = ''] = process.argv.slice(2)
const database = await connectDatabase({
  target: JSON.parse(target!),
  secret: testSecret,
  log: silentLog,
  poolSize: 16,
})
const newId = () => uuidv7(Date.now(), randomBytes(10))
const client = async () => {
  for (;;) {
    const visitorId = newId()
    const claim = await claimFromPool(database.system, {
      site_id,
      campaign_id,
      id: newId(),
      contactId: null,
      visitorId,
      source: 'form',
      sourceId: null,
      at: new Date(),
      expiresAt: null,
      hasEndInShop: false,
    })
    if (claim) process.stdout.write(`${visitorId} ${claim.code}\n`)
  }
}
await Promise.all(Array.from({ length: 8 }, client))
