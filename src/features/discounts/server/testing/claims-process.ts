import { randomBytes } from 'node:crypto'
import { uuidv7 } from '#core/id.ts'
import { connectDatabase } from '#platform/server/db/open-database.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { claimFromPool } from '../store-new-claims.ts'

// Gives out codes of one campaign to new visitors in a separate process that a test can kill. Prints each claim once it
// is durable.
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
    const visitors = [newId(), newId(), newId()]
    const claims = visitors.map((visitorId) => ({
      id: newId(),
      contactId: null,
      visitorId,
      source: 'form' as const,
      sourceId: null,
      isShown: true,
    }))
    const terms = { site_id, campaign_id, at: new Date(), expiresAt: null, hasEndInShop: false }
    for (const { visitor_id, code } of await claimFromPool(database.system, terms, claims))
      process.stdout.write(`${visitor_id} ${code}\n`)
  }
}
await Promise.all(Array.from({ length: 64 }, client))
